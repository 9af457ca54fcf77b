import { describe, expect, it } from 'vitest';
import { bothEngines, rowOf } from '../../../../test/reference/agreement.ts';
import {
  dailyBps,
  directsOf,
  lineOf,
  memberOf,
  monday,
  packageOf,
  planInCode,
  plansInCode,
  planWith,
  tuesday,
} from '../../../../test/reference/example-members.ts';
import { randomIntegers } from '../../../../test/reference/random-network.ts';
import { createLevelScratch, levelRewards } from './level-rewards.ts';

describe.each(bothEngines)('level rewards, computed by %s', (_name, dayOf) => {
  it('pay 20 levels, each its rate of the whole daily reward', () => {
    const line = lineOf('M', null, ...Array.from({ length: 23 }, () => 1_000));
    const levels = planInCode.level.rateBps.map((rateBps, index) => ({
      level: index + 1,
      baseMicros: 4_000_000,
      rateBps,
      sources: 1,
      amountMicros: 400 * rateBps,
    }));
    const { entries, totals } = dayOf(plansInCode, line, monday);
    expect(entries.get('M1')?.Level).toEqual({ amountMicros: 400 * 3_100, levels });
    expect(entries.get('M3')?.Level).toEqual({ amountMicros: 400 * 3_100, levels });
    expect(entries.get('M4')?.Level?.levels).toEqual(levels.slice(0, 19));
    expect(entries.get('M23')).not.toHaveProperty('Level');
    expect(totals.kept.Level).toEqual({ inactiveMicros: 0, shares: 0 });
  });

  it('of an inactive receiver stay with the company and are not passed on', () => {
    const members = [
      memberOf('A', null, 1_000),
      memberOf('B', 'A'),
      memberOf('C', 'B', 1_000),
      memberOf('D', 'C', 1_000),
    ];
    const { entries, totals } = dayOf(plansInCode, members, monday);
    expect(entries.get('A')?.Level?.levels).toEqual([
      { level: 2, baseMicros: 4_000_000, rateBps: 500, sources: 1, amountMicros: 200_000 },
      { level: 3, baseMicros: 4_000_000, rateBps: 300, sources: 1, amountMicros: 120_000 },
    ]);
    // From C at level 1 and from D at level 2.
    expect(totals.kept.Level).toEqual({ inactiveMicros: 400_000 + 200_000, shares: 2 });
  });

  it('of a receiver who joined on the day stay with the company', () => {
    const members = [
      memberOf('A', null, 1_000),
      { ...memberOf('B', 'A', 1_000), joinedDay: monday },
      memberOf('C', 'B', 1_000),
    ];
    const { entries, totals } = dayOf(plansInCode, members, monday);
    expect([...entries.keys()].toSorted()).toEqual(['A', 'C']);
    expect(entries.get('A')?.Level?.levels.map(({ level }) => level)).toEqual([2]);
    expect(totals.kept.Level).toEqual({ inactiveMicros: 400_000, shares: 1 });
  });

  it('are rounded down for each source, not for their sum', () => {
    // Each has a daily reward of 5,001 micros, half of which is 2,500 and a half.
    const plans = planWith({ ...dailyBps(1), level: { rateBps: [5_000] } });
    const members = [memberOf('A', null, 50), ...directsOf('B', 'A', 50.01, 50.01)];
    expect(rowOf(dayOf, 'A', plans, members, monday)?.Level?.levels).toEqual([
      { level: 1, baseMicros: 10_002, rateBps: 5_000, sources: 2, amountMicros: 5_000 },
    ]);
  });

  it('leave out levels without an amount, and count sources whose share is 0', () => {
    // On the second day 2 micros are left to the caps of B and C, and 100 to that of A.
    const plans = planWith({ ...dailyBps(9_999, 1), level: { rateBps: [4_999, 4_999, 5_000] } });
    const members = [
      memberOf('A', null, 1),
      memberOf('B', 'A', 0.02),
      memberOf('X', 'A'),
      memberOf('C', 'X', 0.02),
    ];
    const { entries, totals } = dayOf(plans, members, tuesday);
    expect(entries.get('B')?.DR.amountMicros).toBe(2);
    expect(entries.get('C')?.DR.amountMicros).toBe(2);
    // 4,999 bps of 2 micros are nothing, at level 1 from B as at level 2 from C.
    expect(entries.get('A')).not.toHaveProperty('Level');
    expect(totals.kept.Level).toEqual({ inactiveMicros: 0, shares: 1 });
    // Of two levels, one brings something.
    const more = dayOf(plans, [...members, memberOf('D', 'A', 0.04)], tuesday);
    expect(more.entries.get('A')?.Level?.levels).toEqual([
      { level: 1, baseMicros: 6, rateBps: 4_999, sources: 2, amountMicros: 1 },
    ]);
  });

  it('list a paid level with all its sources', () => {
    const plans = planWith({ ...dailyBps(9_999, 1), level: { rateBps: [4_999] } });
    const members = [
      memberOf('A', null, 50),
      memberOf('B', 'A', 0.02),
      { ...memberOf('C', 'A'), packages: [packageOf('c', 50, tuesday)] },
    ];
    expect(rowOf(dayOf, 'A', plans, members, tuesday)?.Level?.levels).toEqual([
      {
        level: 1,
        baseMicros: 49_995_000 + 2,
        rateBps: 4_999,
        sources: 2,
        amountMicros: 24_992_500,
      },
    ]);
  });

  it('end with the last level of the plan', () => {
    const line = lineOf('M', null, 1_000, 1_000, 1_000, 1_000);
    const two = dayOf(planWith({ level: { rateBps: [100, 50] } }), line, monday);
    expect(two.entries.get('M1')?.Level?.levels.map(({ level }) => level)).toEqual([1, 2]);
    const none = dayOf(
      planWith({ level: { rateBps: [] } }),
      [memberOf('A', null), ...line],
      monday,
    );
    expect(none.entries.get('M1')).not.toHaveProperty('Level');
    expect(none.totals.kept.Level).toEqual({ inactiveMicros: 0, shares: 0 });
  });
});

const ratesBps = [1_000, 500];

describe('levelRewards', () => {
  it('pays two levels to each member above, also to inactive ones', () => {
    const depths = Int32Array.of(0, 1, 2, 3, 1);
    const dailyMicros = Float64Array.of(0, 10_019, 20_000, 40_000, 0);
    const activeMicros = Float64Array.of(0, 1, 2, 4, 0);
    const totals = levelRewards({ depths, dailyMicros, activeMicros }, ratesBps);
    expect([...totals.levelMicros]).toEqual([1_001 + 1_000, 2_000 + 2_000, 4_000, 0, 0]);
    expect([...totals.activeDirects]).toEqual([1, 1, 1, 0, 0]);
    expect([...totals.teamMicros]).toEqual([7, 6, 4, 0, 0]);
  });

  it('overwrites everything that an earlier call left in the scratch buffers', () => {
    const below = randomIntegers(7);
    for (let round = 0; round < 200; round += 1) {
      const depths = Int32Array.from({ length: 40 }, () => 0);
      for (let index = 1; index < depths.length; index += 1)
        depths[index] = below((depths[index - 1] ?? 0) + 2);
      const amounts = () =>
        Float64Array.from({ length: 40 }, () => (below(3) === 0 ? 0 : below(9_000_000)));
      const scratch = createLevelScratch(depths);
      levelRewards({ depths, dailyMicros: amounts(), activeMicros: amounts() }, ratesBps, scratch);
      // The same buffers for another network of this size.
      const other = depths.toReversed();
      other[0] = 0;
      for (let index = 1; index < other.length; index += 1)
        other[index] = Math.min(other[index] ?? 0, (other[index - 1] ?? 0) + 1);
      const input = { depths: other, dailyMicros: amounts(), activeMicros: amounts() };
      const { levelMicros, activeDirects, teamMicros } = levelRewards(input, ratesBps, scratch);
      expect({ levelMicros, activeDirects, teamMicros }).toEqual(levelRewards(input, ratesBps));
    }
  });
});
