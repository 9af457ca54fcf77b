import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  anyNetwork,
  changeDay,
  engineDay,
  engineDayOf,
  makeUp,
} from '../../../../test/reference/agreement.ts';
import { randomEngineMembers } from '../../../../test/reference/random-members.ts';
import { randomPlans } from '../../../../test/reference/random-plans.ts';
import { addDays, nextBusinessDay } from '../../../calendar/business-day.ts';
import { rewardEntry, rewardKinds } from '../../../contract/account-document.ts';
import { type PlanHistory, planHistory } from '../reward-plan.ts';
import { type EngineMember, indexNetwork } from './network.ts';

vi.setConfig({ testTimeout: 60_000 });

const anyDay = fc.integer({ min: -4, max: 5 }).map((count) => addDays(changeDay, count));
const networks = anyNetwork({ min: 1, max: 150 });

const packagesOf = (members: readonly EngineMember[]) =>
  members.flatMap(({ packages }) => packages);

const lastStartOf = (members: readonly EngineMember[]) =>
  packagesOf(members).reduce((last, { startDay }) => (startDay > last ? startDay : last), '');

/** Pays every business day from `from` on, until nobody is paid any more. */
function paidInAll(plans: PlanHistory, members: readonly EngineMember[], from: string) {
  const network = indexNetwork(members);
  const paid = new Map<string, bigint>();
  let day = from;
  for (let count = 0; count < 2_500; count += 1) {
    const { rows, totals } = engineDayOf(plans, network, day);
    for (const cause of [...rows.values()].flatMap(({ DR }) => DR?.packages ?? []))
      paid.set(cause.packageId, (paid.get(cause.packageId) ?? 0n) + BigInt(cause.amountMicros));
    if (totals.credited === 0 && day > lastStartOf(members)) return paid;
    day = nextBusinessDay(day);
  }
  throw new Error('It pays for ever');
}

describe('the cap of a package', () => {
  it('is reached exactly and never exceeded at any rates', () => {
    fc.assert(
      fc.property(anyNetwork({ min: 1, max: 12 }), ({ planSeed, ...network }) => {
        const plans = randomPlans(planSeed, ['2026-01-01', changeDay]).map((plan) => ({
          ...plan,
          daily: {
            ...plan.daily,
            rateBps: {
              Essential: 333 + (plan.daily.rateBps.Essential % 7_000),
              Pro: 333 + (plan.daily.rateBps.Pro % 7_000),
              Elite: 333 + (plan.daily.rateBps.Elite % 7_000),
            },
          },
        }));
        const [first = planHistory([])[0], ...added] = plans;
        const members = startedFrom(
          randomEngineMembers({ ...network, day: changeDay }),
          '2026-01-02',
        );
        const paid = paidInAll([first, ...added], members, '2026-01-02');
        for (const { id, amountMicros, startDay } of packagesOf(members)) {
          const { capMultiple } =
            (startDay < changeDay ? added[0] : added[1])?.daily ?? first.daily;
          expect(paid.get(id)).toBe(BigInt(amountMicros) * BigInt(capMultiple));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is twice the amount in the plan in code', () => {
    const packages = [50, 100, 450, 500, 950, 1_000, 12_350].map((usdt, index) => ({
      id: `p${index}`,
      amountMicros: usdt * 1_000_000,
      startDay: addDays('2026-01-05', index % 3),
    }));
    const member = { uid: 'A', sponsor: null, joinedDay: '2026-01-01', packages };
    const paid = paidInAll(planHistory([]), [member], '2026-01-05');
    for (const { id, amountMicros } of packages)
      expect(paid.get(id)).toBe(2n * BigInt(amountMicros));
  });
});

describe('a computed day', () => {
  it('credits nothing on a Sunday', () => {
    fc.assert(
      fc.property(networks, fc.constantFrom('2026-01-11', '2026-01-18'), (network, sunday) => {
        const { plans, members } = makeUp(network);
        const { rows, totals } = engineDay(plans, members, sunday);
        expect(rows.size).toBe(0);
        expect(JSON.stringify(totals).match(/[1-9]/g)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  it('has entries that can be stored, with non-negative amounts', () => {
    fc.assert(
      fc.property(networks, anyDay, (network, day) => {
        const { plans, members } = makeUp(network);
        const { rows, totals } = engineDay(plans, members, day);
        for (const row of rows.values()) {
          const parsed = rewardEntry.parse(row);
          for (const kind of rewardKinds)
            expect(parsed[kind]?.amountMicros ?? 1n).toBeGreaterThan(0n);
          expect(numbersIn(row).every((number) => Number.isSafeInteger(number) && number > 0)).toBe(
            true,
          );
        }
        expect(
          numbersIn(totals).every((number) => Number.isSafeInteger(number) && number >= 0),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('has its credits in ascending order of uids', () => {
    fc.assert(
      fc.property(networks, anyDay, (network, day) => {
        const { plans, members } = makeUp(network);
        const uids = [...engineDay(plans, members, day).rows.keys()];
        expect(uids).toEqual(uids.toSorted());
        expect(new Set(uids).size).toBe(uids.length);
      }),
      { numRuns: 100 },
    );
  });
});

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** The members as if they had joined before, their packages started on the day at the earliest. */
function startedFrom(members: readonly EngineMember[], day: string): EngineMember[] {
  return members.map((member) => ({
    ...member,
    joinedDay: '2025-01-01',
    // No more than a row names.
    packages: member.packages.slice(0, 100).map((one) => ({
      ...one,
      startDay: one.startDay < day ? day : one.startDay,
    })),
  }));
}
