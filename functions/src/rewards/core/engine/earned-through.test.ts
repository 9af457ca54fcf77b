import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyNetwork,
  changeDay,
  engineDayOf,
  makeUp,
} from '../../../../test/reference/agreement.ts';
import { testEarnedThrough } from '../../../../test/reference/earned-agreement.ts';
import { simulateOpening } from '../../../../test/simulation/simulate-opening.ts';
import { addDays, isSunday, nextBusinessDay } from '../../../calendar/business-day.ts';
import { limits } from '../../../contract/values/limits.ts';
import type { Place } from '../../../network/core/member-columns.ts';
import { type PlanHistory, planHistory } from '../reward-plan.ts';
import { earnedThrough } from './earned-through.ts';
import { indexNetwork } from './network.ts';

/** What each member earned through each member below, added up by member. */
function sumThrough(
  history: PlanHistory,
  members: readonly Place[],
  lastDay: string,
): Map<string, bigint> {
  const byUid = new Map(members.map((member) => [member.uid, member]));
  const sums = new Map(members.map(({ uid }) => [uid, 0n]));
  for (const source of members) {
    let receiver = byUid.get(source.sponsor ?? '');
    for (let level = 1; level <= limits.networkLevels && receiver !== undefined; level += 1) {
      const earned = earnedThrough(history, { receiver, source, level }, lastDay);
      sums.set(receiver.uid, (sums.get(receiver.uid) ?? 0n) + BigInt(earned));
      receiver = byUid.get(receiver.sponsor ?? '');
    }
  }
  return sums;
}

it('what came through each member below is together the Level total of the account, in simulated openings', async () => {
  let creditedMicros = 0n;
  for (let seed = 0; seed < 60; seed += 1) {
    const { memory } = await simulateOpening(seed);
    const [history, members] = await Promise.all([
      memory.store.getPlanHistory(),
      memory.store.readTrees(),
    ]);
    const sums = sumThrough(history, members, memory.calendar().lastOpenedDay ?? '');
    for (const [uid, sum] of sums) {
      const level = BigInt(memory.account(uid).credited.Level);
      expect({ seed, uid, sum }).toEqual({ seed, uid, sum: level });
      creditedMicros += level;
    }
  }
  expect(creditedMicros).toBeGreaterThan(0n);
});

it('what came through each member below is together what the engine credits, with exhausted packages', () => {
  const firstDay = addDays(changeDay, -25);
  const lastDay = addDays(changeDay, 8);
  const met = { credited: 0, exhausted: 0 };
  fc.assert(
    fc.property(anyNetwork({ min: 1, max: 40 }), (network) => {
      const { plans, members: made } = makeUp(network);
      // The packages start within the days that are computed; good plans exhaust some of them again.
      const members = made.map((member) => ({
        ...member,
        packages: member.packages.slice(0, 20).map((one) => ({
          ...one,
          startDay: one.startDay < firstDay ? firstDay : one.startDay,
        })),
      }));
      const indexed = indexNetwork(members);
      const credited = new Map(members.map(({ uid }) => [uid, 0n]));
      let before = new Set<string>();
      for (let day = firstDay; day <= lastDay; day = nextBusinessDay(day)) {
        const { entries } = engineDayOf(plans, indexed, day);
        for (const [uid, { Level }] of entries) {
          credited.set(uid, (credited.get(uid) ?? 0n) + BigInt(Level?.amountMicros ?? 0));
          met.credited += Level === undefined ? 0 : 1;
        }
        if (isSunday(day)) continue;
        met.exhausted += [...before].filter((uid) => !entries.has(uid)).length;
        before = new Set(entries.keys());
      }
      expect(sumThrough(plans, members, lastDay)).toEqual(credited);
    }),
    { numRuns: 60 },
  );
  expect(Object.values(met).every((times) => times > 10)).toBe(true);
});

testEarnedThrough(60, 7);

const member = (uid: string, ...packages: readonly (readonly [micros: number, day: string])[]) => ({
  uid,
  joinedDay: '2026-01-01',
  packages: packages.map(([amountMicros, startDay], index) => ({
    id: `${uid}${index}`,
    amountMicros,
    startDay,
  })),
});

const friday = '2026-01-09';
const monday = '2026-01-12';
const usdt = 1_000_000;

it.each([
  // 0.30% of 100 USDT a day, and 10% of it on level 1.
  ['on three days and a Sunday', member('A', [50 * usdt, friday]), 1, monday, 90_000],
  ['on the first day alone', member('A', [50 * usdt, friday]), 1, friday, 30_000],
  ['on level 2', member('A', [50 * usdt, friday]), 2, friday, 15_000],
  ['on level 20', member('A', [50 * usdt, friday]), 20, friday, 1_500],
  ['before anything started', member('A', [50 * usdt, friday]), 1, '2026-01-08', 0],
  ['of a receiver who started later', member('A', [50 * usdt, monday]), 1, monday, 30_000],
  ['of a receiver without a package', member('A'), 1, monday, 0],
])('earned %s', (_case, receiver, level, lastDay, micros) => {
  const source = member('B', [100 * usdt, friday]);
  expect(earnedThrough(planHistory([]), { receiver, source, level }, lastDay)).toBe(micros);
});

it('nothing is earned through a member without a package, or before the member counts as joined', () => {
  const receiver = member('A', [50 * usdt, friday]);
  const earned = (source: Parameters<typeof earnedThrough>[1]['source']) =>
    earnedThrough(planHistory([]), { receiver, source, level: 1 }, monday);
  expect(earned(member('B'))).toBe(0);
  expect(earned({ ...member('B', [100 * usdt, friday]), joinedDay: friday })).toBe(60_000);
});

it('a package that starts on a Sunday earns from the Monday on', () => {
  const receiver = member('A', [50 * usdt, friday]);
  const source = member('B', [100 * usdt, '2026-01-11']);
  expect(earnedThrough(planHistory([]), { receiver, source, level: 1 }, monday)).toBe(30_000);
});

it('a daily reward beyond what can be computed exactly is refused', () => {
  const receiver = member('A', [50 * usdt, friday]);
  // Each of them is exact, and so would 10% of all be.
  const packages = Array.from({ length: 501 }, () => [4_500_000_000 * usdt, friday] as const);
  const source = member('B', ...packages);
  expect(() => earnedThrough(planHistory([]), { receiver, source, level: 1 }, friday)).toThrow(
    RangeError,
  );
});
