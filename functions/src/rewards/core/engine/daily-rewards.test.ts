import { describe, expect, it } from 'vitest';
import { bothEngines, rowOf } from '../../../../test/reference/agreement.ts';
import {
  dailyBps,
  memberOf,
  monday,
  nothingKept,
  packageOf,
  planInCode,
  plansInCode,
  planWith,
  tuesday,
} from '../../../../test/reference/example-members.ts';
import { addDays } from '../../../calendar/business-day.ts';
import { tokenOfDay } from './reward-entry.ts';

describe.each(bothEngines)('daily rewards computed by %s', (_name, dayOf) => {
  it.each([
    [50, 30, 150_000],
    [450, 30, 1_350_000],
    [499.999999, 30, 1_499_999],
    [500, 35, 1_750_000],
    [950, 35, 3_325_000],
    [999.999999, 35, 3_499_999],
    [1_000, 40, 4_000_000],
    [9_000, 40, 36_000_000],
  ])('of %d USDT is %d bps', (usdt, rateBps, amountMicros) => {
    expect(rowOf(dayOf, 'A', plansInCode, [memberOf('A', null, usdt)], monday)).toEqual({
      planVersion: 1,
      token: tokenOfDay(planInCode.tokens, monday, 'A'),
      DR: {
        amountMicros,
        packages: [
          { packageId: 'A-1', baseMicros: Math.round(usdt * 1_000_000), rateBps, amountMicros },
        ],
      },
    });
  });

  it('add up all started packages, each at the rate of its size, ordered by id', () => {
    const packages = [
      packageOf('c', 500),
      packageOf('a', 50),
      packageOf('d', 50, tuesday),
      packageOf('b', 1_000),
    ];
    const entry = rowOf(dayOf, 'A', plansInCode, [{ ...memberOf('A', null), packages }], monday);
    expect(entry?.DR).toEqual({
      amountMicros: 5_900_000,
      packages: [
        { packageId: 'a', baseMicros: 50_000_000, rateBps: 30, amountMicros: 150_000 },
        { packageId: 'b', baseMicros: 1_000_000_000, rateBps: 40, amountMicros: 4_000_000 },
        { packageId: 'c', baseMicros: 500_000_000, rateBps: 35, amountMicros: 1_750_000 },
      ],
    });
  });

  it('pay the rest up to twice the amount on the last day, and then nothing', () => {
    // 666, 571 and 499 business days after the first Monday: 111, 95 1/6 and 83 1/6 weeks.
    const ends = [
      [50, addDays(monday, 777), 150_000, 100_000],
      [500, addDays(monday, 666), 1_750_000, 750_000],
      [1_000, addDays(monday, 582), 4_000_000, 4_000_000],
    ] as const;
    for (const [usdt, day, rateMicros, lastMicros] of ends) {
      const members = [memberOf('A', null, usdt)];
      const paid = [-3, 0, 1, 3, 1_000].map(
        (days) => rowOf(dayOf, 'A', plansInCode, members, addDays(day, days))?.DR.amountMicros,
      );
      expect(paid).toEqual([rateMicros, lastMicros, undefined, undefined, undefined]);
    }
  });

  it('are 0 for a member whose packages are all exhausted, who is inactive', () => {
    const exhausted = [packageOf('old', 1_000, '2020-01-06')];
    const { entries, totals } = dayOf(
      plansInCode,
      [{ ...memberOf('A', null), packages: exhausted }],
      monday,
    );
    expect(entries).toEqual(new Map());
    expect(totals).toMatchObject({ members: 1, credited: 0, kept: nothingKept });
  });

  it('follow the plan of the first day of each package for life', () => {
    const plans = planWith({ ...dailyBps(100, 3), effectiveDay: tuesday });
    const packages = [packageOf('a', 50), packageOf('b', 50, tuesday)];
    const members = [{ ...memberOf('A', null), packages }];
    const paidOn = (day: string) => {
      const entry = rowOf(dayOf, 'A', plans, members, day);
      const amounts = entry?.DR.packages.map((one) => [one.packageId, one.amountMicros]);
      return [entry?.planVersion, Object.fromEntries(amounts ?? [])];
    };
    expect(paidOn(monday)).toEqual([1, { a: 150_000 }]);
    expect(paidOn(tuesday)).toEqual([2, { a: 150_000, b: 500_000 }]);
    // The 300th business day of `b` reaches 3 times its amount: 49 weeks, 5 days and a Sunday later.
    expect(paidOn(addDays(tuesday, 347))).toEqual([2, { a: 150_000, b: 500_000 }]);
    expect(paidOn(addDays(tuesday, 349))).toEqual([2, { a: 150_000, b: 500_000 }]);
    expect(paidOn(addDays(tuesday, 350))).toEqual([2, { a: 150_000 }]);
  });

  it('list 100 of 150 packages and the sum of the others', () => {
    const ids = Array.from({ length: 150 }, (_, index) => `p${String(index).padStart(3, '0')}`);
    const packages = ids.map((id, index) => packageOf(id, index < 100 ? 50 : 500));
    const members = [{ ...memberOf('A', null), packages: packages.toReversed() }];
    const entry = rowOf(dayOf, 'A', plansInCode, members, monday);
    expect(entry?.DR.packages.map(({ packageId }) => packageId)).toEqual(ids.slice(0, 100));
    expect(entry?.DR.others).toEqual({
      packages: 50,
      baseMicros: 25_000_000_000,
      amountMicros: 87_500_000,
    });
    expect(entry?.DR.amountMicros).toBe(100 * 150_000 + 87_500_000);
  });

  it('list 100 packages without others', () => {
    const packages = Array.from({ length: 101 }, (_, index) =>
      packageOf(`p${index}`, 50, index === 50 ? tuesday : monday),
    );
    const entry = rowOf(dayOf, 'A', plansInCode, [{ ...memberOf('A', null), packages }], monday);
    expect(entry?.DR.packages).toHaveLength(100);
    expect(entry?.DR).not.toHaveProperty('others');
  });
});

describe('tokenOfDay', () => {
  const tokens = ['BTC', 'ETH', 'POL'];

  it('is the same for the same day and member, and each token comes for other days and members', () => {
    const token = tokenOfDay(tokens, monday, 'ABC123');
    expect(tokenOfDay([...tokens], monday, 'ABC123')).toBe(token);
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    const onDays = numbers.map((count) => tokenOfDay(tokens, addDays(monday, count), 'ABC123'));
    const ofMembers = numbers.map((count) => tokenOfDay(tokens, monday, `ABC1${count + 10}`));
    for (const chosen of [onDays, ofMembers]) expect(new Set(chosen)).toEqual(new Set(tokens));
  });

  it('refuses an empty list of tokens', () => {
    expect(() => tokenOfDay([], monday, 'ABC123')).toThrow(RangeError);
  });
});
