import { describe, expect, it } from 'vitest';
import { bothEngines } from '../../../../test/reference/agreement.ts';
import {
  directsOf,
  memberOf,
  monday,
  plansInCode,
  tuesday,
} from '../../../../test/reference/example-members.ts';
import { computeDay } from './compute-day.ts';
import { indexNetwork } from './network.ts';

const nothingKept = {
  Level: { inactiveMicros: 0, shares: 0 },
  Upline: { remainderMicros: 0, emptyMicros: 0 },
  performance: { remainderMicros: 0, emptyMicros: 0 },
};

describe.each(bothEngines)('a day computed by %s', (_name, dayOf) => {
  describe('takes into account', () => {
    it('members who joined before the day', () => {
      const members = [
        memberOf('A', null, 1_000),
        { ...memberOf('B', 'A', 1_000), joinedDay: monday },
        { ...memberOf('C', 'A', 1_000), joinedDay: tuesday },
      ];
      const { rows, totals } = dayOf(plansInCode, members, monday);
      expect([...rows.keys()]).toEqual(['A']);
      expect(rows.get('A')).not.toHaveProperty('Level');
      expect(totals).toMatchObject({ members: 1, credited: 1, subscriptionsMicros: 1_000_000_000 });
      expect(dayOf(plansInCode, members, tuesday).totals).toMatchObject({
        members: 2,
        credited: 2,
      });
    });

    it('no member on a Sunday', () => {
      const members = [memberOf('A', null, 1_000), memberOf('B', 'A', 1_000)];
      const { rows, totals } = dayOf(plansInCode, members, '2026-01-11');
      expect(rows).toEqual(new Map());
      expect(totals).toEqual({
        members: 0,
        credited: 0,
        creditedMicros: { DR: 0, Level: 0, Upline: 0, performance: 0 },
        subscriptionsMicros: 0,
        kept: nothingKept,
      });
    });

    it('no member of an empty network', () => {
      expect(dayOf(plansInCode, [], monday)).toMatchObject({
        planVersion: 1,
        totals: { members: 0, credited: 0 },
        rows: new Map(),
      });
    });
  });

  it('has the totals of its credits', () => {
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

describe('creditAt', () => {
  it.each([
    [monday, 1],
    [monday, -1],
    ['2026-01-11', 0],
  ])('refuses what is not there: on %s the credit %d', (day, index) => {
    const computed = computeDay(plansInCode, indexNetwork([memberOf('A', null, 50)]), day);
    expect(() => computed.creditAt(index)).toThrow(RangeError);
  });
});
