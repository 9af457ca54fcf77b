import { describe, expect, it } from 'vitest';
import { bothEngines, rowOf } from '../../../../test/reference/agreement.ts';
import {
  directsOf,
  lineOf,
  memberOf,
  monday,
  packageOf,
  planInCode,
  plansInCode,
  planWith,
  rankOf,
  tuesday,
} from '../../../../test/reference/example-members.ts';
import type { Place } from '../../../network/core/member-columns.ts';

const micro = 0.000001;

/** A member of `own` USDT with so many directs, whose packages add up to `team`. */
const networkOf = (own: number, directs: number, team: number) => [
  memberOf('A', null, own),
  ...directsOf(
    'D',
    'A',
    team - 50 * (directs - 1),
    ...Array.from({ length: directs - 1 }, () => 50),
  ),
];

const ranks = planInCode.performance.ranks;
const thresholds = ranks.map((rank, index) => ({
  name: rank.name,
  lower: ranks[index - 1]?.name,
  own: rank.activeAmountMinMicros * micro,
  directs: rank.activeDirectsMin,
  team: rank.teamAmountMinMicros * micro,
}));

const starting = (startDay: string, { packages }: Place) => ({
  packages: packages.map((one) => ({ ...one, startDay })),
});

describe.each(bothEngines)('performance computed by %s', (_name, dayOf) => {
  const rankOfA = (members: readonly Place[], day = monday, plans = plansInCode) =>
    rowOf(dayOf, 'A', plans, members, day)?.rank;

  describe('the rank', () => {
    it.each(thresholds)(
      '$name is held from its thresholds on',
      ({ name, lower, own, directs, team }) => {
        expect(rankOfA(networkOf(own, directs, team))).toBe(name);
        expect(rankOfA(networkOf(own + micro, directs + 1, team + micro))).toBe(name);
        expect(rankOfA(networkOf(own - micro, directs, team))).toBe(lower);
        expect(rankOfA(networkOf(own, directs - 1, team))).toBe(lower);
        expect(rankOfA(networkOf(own, directs, team - micro))).toBe(lower);
      },
    );

    it('counts active packages and members only', () => {
      const a = memberOf('A', null, 100);
      const first = memberOf('B', 'A', 2_400);
      const [second, third] = [memberOf('C', 'A', 50), memberOf('D', 'A', 50)];
      const [exhausted, later] = ['2020-01-06', '2026-01-07'];
      const rankWith = (changed?: Place) =>
        rankOfA(
          [a, first, second, third].map((one) => (one.uid === changed?.uid ? changed : one)),
          tuesday,
        );
      expect(rankWith()).toBe('Bronze');
      expect(rankWith({ ...first, ...starting(later, first) })).toBeUndefined();
      expect(rankWith({ ...second, ...starting(later, second) })).toBeUndefined();
      expect(rankWith({ ...second, ...starting(exhausted, second) })).toBeUndefined();
      expect(rankWith({ ...third, joinedDay: tuesday })).toBeUndefined();
      // What A has besides, but does not earn with, does not count either.
      const half = [
        packageOf('half', 50),
        packageOf('later', 50, later),
        packageOf('old', 50, exhausted),
      ];
      expect(rankWith({ ...a, packages: half })).toBeUndefined();
      expect(rankWith({ ...a, packages: [...half, packageOf('other half', 50)] })).toBe('Bronze');
    });

    it('counts a team of 20 levels, also when the plan rewards fewer levels', () => {
      const plans = planWith({
        level: { rateBps: [100] },
        performance: {
          ranks: [rankOf('Team', { teamAmountMinMicros: 1_050_000_000 })],
        },
      });
      // 19 levels of 50 USDT and one of 100.
      const sizes = Array.from({ length: 20 }, () => 50);
      const a = memberOf('A', null, 50_000);
      expect(rankOfA([a, ...lineOf('L', 'A', ...sizes.slice(1), 100)], monday, plans)).toBe('Team');
      const deeper = [a, ...lineOf('L', 'A', ...sizes, 100_000)];
      expect(rankOfA(deeper, monday, plans)).toBeUndefined();
      expect(rowOf(dayOf, 'L1', plans, deeper, monday)?.rank).toBe('Team');
    });

    it('is the highest rank whose thresholds are met, also when a lower one is not met', () => {
      const plans = planWith({
        performance: {
          ranks: [
            rankOf('All'),
            rankOf('Introducers', { activeDirectsMin: 1 }),
            rankOf('Large', { activeAmountMinMicros: 100_000_000 }),
          ],
        },
      });
      const members = [
        memberOf('A', null, 50),
        memberOf('B', 'A', 100),
        memberOf('C', 'B', 50),
        memberOf('D', 'C'),
      ];
      const { entries } = dayOf(plans, members, monday);
      expect(Object.fromEntries([...entries].map(([uid, { rank }]) => [uid, rank]))).toEqual({
        A: 'Introducers',
        B: 'Large',
        C: 'All',
      });
    });
  });
  describe('the performance bonus', () => {
    const plans = planWith({
      performance: {
        ranks: [
          rankOf('Few', { poolBps: 100 }),
          rankOf('Some', { activeDirectsMin: 1, poolBps: 250 }),
          rankOf('Many', { activeDirectsMin: 9, poolBps: 5 }),
        ],
      },
    });

    it('shares a part of the packages that start on the day; the company keeps the remainder', () => {
      const members = [
        memberOf('A', null, 1_000),
        { ...memberOf('B', 'A'), packages: [packageOf('b', 50, tuesday), packageOf('b0', 50)] },
        { ...memberOf('C', 'A'), packages: [packageOf('c', 450.000003, tuesday)] },
        memberOf('D', 'A', 50),
        { ...memberOf('E', 'A', 9_000), joinedDay: tuesday },
      ];
      const { entries, totals } = dayOf(plans, members, tuesday);
      expect(totals.subscriptionsMicros).toBe(500_000_003);
      expect(entries.get('A')).toMatchObject({
        rank: 'Some',
        performance: {
          rank: 'Some',
          baseMicros: 500_000_003,
          rateBps: 250,
          poolMicros: 12_500_000,
          sharers: 1,
          amountMicros: 12_500_000,
        },
      });
      for (const uid of ['B', 'C', 'D'])
        expect(entries.get(uid)).toMatchObject({
          rank: 'Few',
          performance: { rank: 'Few', poolMicros: 5_000_000, sharers: 3, amountMicros: 1_666_666 },
        });
      expect(totals.creditedMicros.performance).toBe(12_500_000 + 3 * 1_666_666);
      expect(totals.kept.performance).toEqual({ remainderMicros: 2, emptyMicros: 250_000 });
    });

    it('is 0 without such packages, and the entry still has the rank', () => {
      const { entries, totals } = dayOf(plans, [memberOf('A', null, 1_000)], tuesday);
      expect(entries.get('A')?.rank).toBe('Few');
      expect(entries.get('A')).not.toHaveProperty('performance');
      expect(totals.subscriptionsMicros).toBe(0);
      expect(totals.kept.performance).toEqual({ remainderMicros: 0, emptyMicros: 0 });
    });

    it('is 0 in a plan without ranks', () => {
      const none = planWith({ performance: { ranks: [] } });
      const { entries, totals } = dayOf(none, [memberOf('A', null, 1_000)], monday);
      expect(entries.get('A')).not.toHaveProperty('rank');
      expect(totals.kept.performance).toEqual({ remainderMicros: 0, emptyMicros: 0 });
    });
  });
});
