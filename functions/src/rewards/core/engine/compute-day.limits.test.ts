import { describe, expect, it } from 'vitest';
import { engineDay } from '../../../../test/reference/agreement.ts';
import {
  dailyBps,
  lineOf,
  memberOf,
  monday,
  packageOf,
  plansInCode,
  planWith,
  tuesday,
} from '../../../../test/reference/example-members.ts';
import { referenceDay } from '../../../../test/reference/reference-engine.ts';
import type { PerformanceRank, PlanHistory } from '../reward-plan.ts';
import type { EngineMember } from './network.ts';

/** The largest amount of which twice as much is exact, in micros. */
const halfMicros = (Number.MAX_SAFE_INTEGER - 1) / 2;

function holderOf(
  uid: string,
  sponsor: string | null,
  amountMicros: number,
  startDay = monday,
): EngineMember {
  return { ...memberOf(uid, sponsor), packages: [{ id: uid, amountMicros, startDay }] };
}

const rank = (name: string, poolBps: number): PerformanceRank => ({
  name,
  activeAmountMinMicros: 0,
  activeDirectsMin: 0,
  teamAmountMinMicros: 0,
  poolBps,
});

/** Packages pay so little for so long that nothing but their amounts is large on a later day. */
const slowly = planWith(dailyBps(1, 1));

/** Packages pay everything on their first day. */
const atOnce = { ...dailyBps(10_000, 1), level: { rateBps: [] } };

describe('amounts up to 2^53 - 1', () => {
  it.each<[string, PlanHistory, EngineMember[]]>([
    ['of a package', plansInCode, [holderOf('A', null, halfMicros)]],
    [
      'of a package that pays everything at once',
      planWith(atOnce),
      [holderOf('A', null, 2 ** 53 - 1)],
    ],
    [
      'of two packages',
      plansInCode,
      [holderOf('A', null, halfMicros), holderOf('B', 'A', halfMicros)],
    ],
    [
      'of level rewards',
      planWith({ ...dailyBps(10_000, 1), level: { rateBps: [9_999, 1] } }),
      [
        holderOf('A', null, 1_000_003),
        holderOf('B', 'A', 1_000_003),
        holderOf('C', 'B', 2 ** 52 - 1),
      ],
    ],
    [
      'of pools',
      planWith({ ...atOnce, performance: { ranks: [rank('All', 10_000)] } }),
      [holderOf('A', null, 2 ** 52), holderOf('B', null, 1_000_003), holderOf('C', null, 2 ** 51)],
    ],
  ])('%s are exact', (_case, plans, members) => {
    const { rows, totals } = engineDay(plans, members, monday);
    const expected = referenceDay(plans, members, monday);
    expect(totals).toEqual(expected.totals);
    expect(rows).toEqual(expected.rows);
  });
});

describe('amounts beyond 2^53 - 1', () => {
  const exhausted = packageOf('old', 50, '2020-01-06');

  it.each<[string, PlanHistory, EngineMember[], string]>([
    ['the cap of a package', plansInCode, [holderOf('A', null, halfMicros + 1)], monday],
    [
      'the packages of a member',
      slowly,
      [
        {
          ...memberOf('A', null),
          packages: [2 ** 53 - 1, 10_000].map((amountMicros) => ({
            id: String(amountMicros),
            amountMicros,
            startDay: monday,
          })),
        },
      ],
      tuesday,
    ],
    [
      'the packages of all members',
      slowly,
      [holderOf('A', null, 2 ** 53 - 1), holderOf('B', null, 10_000)],
      tuesday,
    ],
    [
      'the packages further below than the team of anybody',
      plansInCode,
      [
        ...lineOf('M', null, ...Array.from({ length: 25 }, () => 50)),
        ...['X', 'Y', 'Z'].map((uid) => holderOf(uid, 'M25', halfMicros)),
      ],
      tuesday,
    ],
    [
      'the level rewards',
      planWith({ ...dailyBps(10_000, 1), level: { rateBps: [10_000, 10_000] } }),
      [holderOf('A', null, 1), holderOf('B', 'A', 1), holderOf('C', 'B', 2 ** 52)],
      monday,
    ],
    [
      'the level rewards that are kept',
      planWith({ ...dailyBps(10_000, 1), level: { rateBps: [10_000, 10_000] } }),
      [memberOf('A', null), memberOf('B', 'A'), holderOf('C', 'B', 2 ** 52)],
      monday,
    ],
    [
      'the pools of ranks that nobody has',
      planWith({
        ...atOnce,
        performance: {
          ranks: ['One', 'Two', 'Three'].map((name) => ({
            ...rank(name, 10_000),
            activeDirectsMin: 1,
          })),
        },
      }),
      [holderOf('A', null, 2 ** 52 + 1)],
      monday,
    ],
    [
      'the shares of ranks together',
      planWith({
        ...atOnce,
        performance: {
          ranks: [rank('All', 10_000), { ...rank('Introducers', 10_000), activeDirectsMin: 1 }],
        },
      }),
      [holderOf('A', null, 2 ** 52 + 1), holderOf('B', 'A', 50)],
      monday,
    ],
    [
      'what starts on the day',
      plansInCode,
      [
        holderOf('A', null, halfMicros, tuesday),
        holderOf('B', null, halfMicros, tuesday),
        holderOf('C', null, halfMicros, tuesday),
        { ...memberOf('D', null), packages: [exhausted] },
      ],
      tuesday,
    ],
  ])('are refused: %s', (_case, plans, members, day) => {
    expect(() => engineDay(plans, members, day)).toThrow(RangeError);
  });
});
