import { describe, expect, it } from 'vitest';
import { bothEngines, engineDay } from '../../../../test/reference/agreement.ts';
import {
  dailyBps,
  directsOf,
  lineOf,
  memberOf,
  monday,
  nothingKept,
  plansInCode,
  planWith,
  rankOf,
  tuesday,
} from '../../../../test/reference/example-members.ts';
import { referenceDay } from '../../../../test/reference/reference-engine.ts';
import type { Place } from '../../../network/core/member-columns.ts';
import type { PerformanceRank, PlanHistory } from '../reward-plan.ts';
import { computeDay } from './compute-day.ts';
import { indexNetwork } from './network.ts';

describe.each(bothEngines)('a day computed by %s', (_name, dayOf) => {
  it('takes only members into account who joined before it', () => {
    const members = [
      memberOf('A', null, 1_000),
      { ...memberOf('B', 'A', 1_000), joinedDay: monday },
      { ...memberOf('C', 'A', 1_000), joinedDay: tuesday },
    ];
    const { entries, totals } = dayOf(plansInCode, members, monday);
    expect([...entries.keys()]).toEqual(['A']);
    expect(entries.get('A')).not.toHaveProperty('Level');
    expect(totals).toMatchObject({ members: 1, credited: 1, subscriptionsMicros: 1_000_000_000 });
    expect(dayOf(plansInCode, members, tuesday).totals).toMatchObject({ members: 2, credited: 2 });
  });

  it.each([
    ['on a Sunday', [memberOf('A', null, 1_000), memberOf('B', 'A', 1_000)], '2026-01-11'],
    ['in an empty network', [], monday],
  ])('credits nothing %s', (_case, members, day) => {
    const { planVersion, entries, totals } = dayOf(plansInCode, members, day);
    expect([planVersion, entries]).toEqual([1, new Map()]);
    expect(totals).toEqual({
      members: 0,
      credited: 0,
      creditedMicros: { DR: 0, Level: 0, Upline: 0, performance: 0 },
      subscriptionsMicros: 0,
      kept: nothingKept,
    });
  });

  it('has the totals of its credits and of what the company keeps', () => {
    const members = [
      memberOf('A', null, 1_000),
      memberOf('B', 'A', 500),
      ...directsOf('C', 'B', 50, 50),
      memberOf('X', 'A'),
      memberOf('Y', 'X', 50),
    ];
    expect(dayOf(plansInCode, members, monday).totals).toEqual({
      members: 6,
      credited: 5,
      creditedMicros: {
        DR: 4_000_000 + 1_750_000 + 3 * 150_000,
        // A: 10% of B, 5% of C1, C2 and Y. B: 10% of C1 and C2.
        Level: 175_000 + 3 * 7_500 + 2 * 15_000,
        // B alone shares 5% of the reward of A.
        Upline: 200_000,
        performance: 0,
      },
      subscriptionsMicros: 1_650_000_000,
      kept: {
        Level: { inactiveMicros: 15_000, shares: 1 },
        Upline: { remainderMicros: 0, emptyMicros: 87_500 },
        // 300 bps of the packages: nobody has a rank.
        performance: { remainderMicros: 0, emptyMicros: 49_500_000 },
      },
    });
  });
});

it.each([
  [monday, 1],
  [monday, -1],
  ['2026-01-11', 0],
])('a day computed for one member refuses to give: on %s the credit %d', (day, index) => {
  const computed = computeDay(plansInCode, indexNetwork([memberOf('A', null, 50)]), day);
  expect(() => computed.creditAt(index)).toThrow(RangeError);
});

/** The largest integer that is exact, and the largest amount whose double is exact, in micros. */
const max = Number.MAX_SAFE_INTEGER;
const half = (max - 1) / 2;

function subscriberOf(
  uid: string,
  sponsor: string | null,
  amountMicros: number,
  startDay = monday,
): Place {
  return { ...memberOf(uid, sponsor), packages: [{ id: uid, amountMicros, startDay }] };
}

/** Packages pay so little for so long that nothing but their amounts is large on a later day. */
const slowly = planWith(dailyBps(1, 1));

/** Packages pay everything on their first day. */
const atOnce = { ...dailyBps(10_000, 1), level: { rateBps: [] } };
const ranked = (...ranks: PerformanceRank[]) => planWith({ ...atOnce, performance: { ranks } });
const twoWholeLevels = planWith({ ...dailyBps(10_000, 1), level: { rateBps: [10_000, 10_000] } });

it.each<[string, PlanHistory, Place[]]>([
  ['a package that pays everything at once', planWith(atOnce), [subscriberOf('A', null, max)]],
  ['two packages', plansInCode, [subscriberOf('A', null, half), subscriberOf('B', 'A', half)]],
  [
    'level rewards',
    planWith({ ...dailyBps(10_000, 1), level: { rateBps: [9_999, 1] } }),
    [
      subscriberOf('A', null, 1_000_003),
      subscriberOf('B', 'A', 1_000_003),
      subscriberOf('C', 'B', 2 ** 52 - 1),
    ],
  ],
  [
    'pools',
    ranked(rankOf('All', { poolBps: 10_000 })),
    [
      subscriberOf('A', null, 2 ** 52),
      subscriberOf('B', null, 1_000_003),
      subscriberOf('C', null, 2 ** 51),
    ],
  ],
])('amounts of %s are exact up to 2^53 - 1 micros', (_case, plans, members) => {
  const { entries, totals } = engineDay(plans, members, monday);
  const expected = referenceDay(plans, members, monday);
  expect({ totals, entries }).toEqual({ totals: expected.totals, entries: expected.entries });
});

it.each<[string, PlanHistory, Place[], string?]>([
  ['the cap of a package', plansInCode, [subscriberOf('A', null, half + 1)]],
  [
    'the packages of all members',
    slowly,
    [subscriberOf('A', null, max), subscriberOf('B', null, 10_000)],
    tuesday,
  ],
  [
    'packages further below than the team of any member',
    plansInCode,
    [
      ...lineOf('M', null, ...Array.from({ length: 25 }, () => 50)),
      ...['X', 'Y', 'Z'].map((uid) => subscriberOf(uid, 'M25', half)),
    ],
  ],
  [
    'the level rewards that are credited',
    twoWholeLevels,
    [subscriberOf('A', null, 1), subscriberOf('B', 'A', 1), subscriberOf('C', 'B', 2 ** 52)],
  ],
  [
    'the level rewards that are kept',
    twoWholeLevels,
    [memberOf('A', null), memberOf('B', 'A'), subscriberOf('C', 'B', 2 ** 52)],
  ],
  [
    'the pools of ranks that nobody has',
    ranked(
      rankOf('One', { poolBps: 10_000, activeDirectsMin: 1 }),
      rankOf('Two', { poolBps: 10_000, activeDirectsMin: 1 }),
      rankOf('Three', { poolBps: 10_000, activeDirectsMin: 1 }),
    ),
    [subscriberOf('A', null, 2 ** 52 + 1)],
  ],
  [
    'the shares of two ranks together',
    ranked(
      rankOf('All', { poolBps: 10_000 }),
      rankOf('Introducers', { poolBps: 10_000, activeDirectsMin: 1 }),
    ),
    [subscriberOf('A', null, 2 ** 52 + 1), subscriberOf('B', 'A', 50)],
  ],
])(
  'a day is refused when more than 2^53 - 1 micros are %s',
  (_case, plans, members, day = monday) => {
    expect(() => engineDay(plans, members, day)).toThrow(RangeError);
  },
);
