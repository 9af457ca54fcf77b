import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  anyNetwork,
  changeDay,
  engineDay,
  expectAgreement,
  expectSameDay,
  makeUp,
  type WholeDay,
} from '../../../../test/reference/agreement.ts';
import { referenceDay } from '../../../../test/reference/reference-engine.ts';
import { addDays } from '../../../calendar/business-day.ts';
import type { EngineMember } from './network.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Days before, on and after the change; one of them is a Sunday. */
const days = [-3, -2, -1, 0, 1, 2, 3, 5].map((count) => addDays(changeDay, count));

/** What must not be missing for an agreement to mean anything. */
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

function note(met: typeof nothingMet, { rows, totals }: WholeDay, before?: WholeDay): void {
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

describe('the engine agrees with the reference', () => {
  it('on two thousand networks of up to 80 members', () => {
    const met = { ...nothingMet };
    fc.assert(
      fc.property(
        anyNetwork({ min: 1, max: 80 }),
        fc.subarray(days, { minLength: 2, maxLength: 4 }),
        (network, onDays) => {
          const computed = expectAgreement(network, onDays);
          for (const [index, day] of computed.entries()) note(met, day, computed[index - 1]);
        },
      ),
      { numRuns: 2_000 },
    );
    for (const [what, count] of Object.entries(met))
      expect({ what, often: count > 20 }).toEqual({ what, often: true });
  });

  it('on a mixed network of 2,000 members', () => {
    const network = { planSeed: 8, seed: 20_000, shape: 'mix', size: 2_000 } as const;
    expectAgreement(network, ['2026-01-13', '2026-01-15']);
  });

  it('and both refuse amounts whose sums cannot be exact', {
    timeout: 60_000,
  }, () => {
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
        if (expected === undefined) throw new Error('It is not refused');
        expectSameDay(computed, expected);
        outcomes.exact += 1;
      }),
      { numRuns: 1_000 },
    );
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(20);
  });
});

/** Undefined for what is refused as too large; everything else that is thrown is thrown. */
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
