import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../src/calendar/business-day.ts';
import type { EngineMember } from '../../src/rewards/core/engine/network.ts';
import {
  anyNetwork,
  changeDay,
  engineDay,
  expectAgreement,
  expectSameDay,
  makeUp,
  type WholeDay,
} from './agreement.ts';
import { referenceDay } from './reference-engine.ts';

/** How many made-up networks to compare, and the seed that chooses them. */
interface AgreementOptions {
  readonly networks: number;
  readonly seed: number;
}

/** Days before, on and after the change; one of them is a Sunday. */
const days = [-3, -2, -1, 0, 1, 2, 3, 5].map((count) => addDays(changeDay, count));

/** What must occur often enough for an agreement to mean anything. */
const nothingMet = {
  rows: 0,
  exhaustedSince: 0,
  activatedSince: 0,
  others: 0,
  levels: 0,
  keptShares: 0,
  uplines: 0,
  uplineRemainders: 0,
  ranks: 0,
  performances: 0,
  performanceRemainders: 0,
};

function count(met: typeof nothingMet, { rows, totals }: WholeDay, before?: WholeDay): void {
  met.rows += rows.size;
  met.keptShares += totals.kept.Level.shares;
  met.uplineRemainders += totals.kept.Upline.remainderMicros;
  met.performanceRemainders += totals.kept.performance.remainderMicros;
  for (const [uid, { DR, Level, Upline, rank, performance }] of rows) {
    met.others += DR?.others === undefined ? 0 : 1;
    met.levels += Level?.levels.length ?? 0;
    met.uplines += Upline === undefined ? 0 : 1;
    met.ranks += rank === undefined ? 0 : 1;
    met.performances += performance === undefined ? 0 : 1;
    met.activatedSince += before === undefined || before.rows.has(uid) ? 0 : 1;
  }
  for (const uid of before?.rows.keys() ?? []) met.exhaustedSince += rows.has(uid) ? 0 : 1;
}

/** The engine and the reference compute the same days of small networks. */
export function testAgreement({ networks, seed }: AgreementOptions): void {
  it(`on ${networks} networks of up to 80 members, seed ${seed}`, () => {
    const met = { ...nothingMet };
    fc.assert(
      fc.property(
        anyNetwork({ min: 1, max: 80 }),
        fc.subarray(days, { minLength: 2, maxLength: 4 }),
        (network, onDays) => {
          const computed = expectAgreement(network, onDays);
          for (const [index, day] of computed.entries()) count(met, day, computed[index - 1]);
        },
      ),
      { numRuns: networks, seed },
    );
    for (const [what, times] of Object.entries(met))
      expect({ what, often: times > 10 }).toEqual({ what, often: true });
  });
}

/** The engine and the reference refuse the same amounts, whose sums cannot be exact. */
export function testRefusals({ networks, seed }: AgreementOptions): void {
  it(`and both refuse amounts whose sums cannot be exact, in ${networks} networks, seed ${seed}`, () => {
    const outcomes = { exact: 0, refused: 0, refusedAlone: 0 };
    const factor = fc.integer({ min: 1, max: 200 }).map((tenths) => 10 ** (tenths / 20));
    fc.assert(
      fc.property(anyNetwork({ min: 1, max: 30 }), factor, (network, factor) => {
        const { plans, members: usual } = makeUp(network);
        const members = enlarged(usual, factor);
        const expected = resultOf(() => referenceDay(plans, members, changeDay));
        const computed = resultOf(() => engineDay(plans, members, changeDay));
        if (computed === undefined) {
          outcomes[expected === undefined ? 'refused' : 'refusedAlone'] += 1;
          return;
        }
        if (expected === undefined) throw new Error('The engine does not refuse it');
        expectSameDay(computed, expected);
        outcomes.exact += 1;
      }),
      { numRuns: networks, seed },
    );
    for (const times of Object.values(outcomes)) expect(times).toBeGreaterThan(5);
  });
}

/** The result; undefined when the amounts are refused as too large. */
function resultOf(run: () => WholeDay): WholeDay | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function enlarged(members: readonly EngineMember[], factor: number): EngineMember[] {
  return members.map((member) => ({
    ...member,
    packages: member.packages.map(({ amountMicros, ...rest }) => ({
      ...rest,
      amountMicros: Math.min(Math.floor(amountMicros * factor), Number.MAX_SAFE_INTEGER),
    })),
  }));
}
