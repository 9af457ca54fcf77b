import { describe, expect, it } from 'vitest';
import { bothEngines } from '../../../../test/reference/agreement.ts';
import {
  dailyBps,
  directsOf,
  memberOf,
  monday,
  plansInCode,
  planWith,
} from '../../../../test/reference/example-members.ts';

/** A direct of A with so many active directs of its own. */
const withDirects = (uid: string, count: number) => [
  memberOf(uid, 'A', 50),
  ...directsOf(uid, uid, ...Array.from({ length: count }, () => 50)),
];

describe.each(bothEngines)('the upline bonus computed by %s', (_name, dayOf) => {
  const emptyOf = (direct: Parameters<typeof dayOf>[1]) =>
    dayOf(plansInCode, [memberOf('A', null, 1_000), ...direct], monday).totals.kept.Upline
      .emptyMicros;

  it('is shared by the directs with two active directs of their own', () => {
    const members = [
      memberOf('A', null, 1_000),
      ...withDirects('B', 2),
      ...withDirects('C', 1),
      ...withDirects('D', 3),
      memberOf('E', 'A'),
      ...directsOf('E', 'E', 50, 50),
      ...withDirects('F', 1),
      memberOf('F9', 'F'),
    ];
    const { entries, totals } = dayOf(plansInCode, members, monday);
    const sharers = [...entries].filter(([, { Upline }]) => Upline !== undefined);
    expect(sharers.map(([uid]) => uid).toSorted()).toEqual(['B', 'D']);
    expect(entries.get('B')?.Upline).toEqual({
      introducer: 'A',
      baseMicros: 4_000_000,
      rateBps: 500,
      poolMicros: 200_000,
      sharers: 2,
      amountMicros: 100_000,
    });
    expect(totals.creditedMicros.Upline).toBe(200_000);
    expect(totals.kept.Upline.remainderMicros).toBe(0);
  });

  it('leaves the remainder of equal shares to the company', () => {
    const names = ['B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const members = [memberOf('A', null, 50), ...names.flatMap((uid) => withDirects(uid, 2))];
    const { entries, totals } = dayOf(plansInCode, members, monday);
    // 5% of 150,000 are 7,500, of which 7 get 1,071.
    for (const uid of names)
      expect(entries.get(uid)?.Upline).toMatchObject({ poolMicros: 7_500, amountMicros: 1_071 });
    expect(totals.creditedMicros.Upline).toBe(7_497);
    expect(totals.kept.Upline.remainderMicros).toBe(3);
  });

  it('leaves a pool without sharers to the company', () => {
    const members = [memberOf('A', null, 1_000), ...withDirects('B', 1)];
    const { entries, totals } = dayOf(plansInCode, members, monday);
    expect([...entries.values()].some(({ Upline }) => Upline !== undefined)).toBe(false);
    expect(totals.creditedMicros.Upline).toBe(0);
    // Of A and B; who is below B has introduced nobody and has no pool.
    expect(totals.kept.Upline).toEqual({ remainderMicros: 0, emptyMicros: 200_000 + 7_500 });
  });

  it('counts active and inactive directs as introduced', () => {
    expect(emptyOf([])).toBe(0);
    expect(emptyOf([memberOf('B', 'A')])).toBe(200_000);
    expect(emptyOf([{ ...memberOf('B', 'A', 50), joinedDay: monday }])).toBe(0);
  });

  it('has no pool for an inactive introducer', () => {
    const members = [memberOf('A', null), ...withDirects('B', 2)];
    const { entries, totals } = dayOf(plansInCode, members, monday);
    expect(entries.get('B')).not.toHaveProperty('Upline');
    expect(totals.kept.Upline).toEqual({ remainderMicros: 0, emptyMicros: 7_500 });
  });

  it('is not in the entry when each share is below a micro', () => {
    const plans = planWith({ ...dailyBps(1), upline: { poolBps: 2, activeDirectsMin: 0 } });
    const members = [memberOf('A', null, 50), ...directsOf('B', 'A', 50, 50)];
    const { entries, totals } = dayOf(plans, members, monday);
    expect(entries.get('B1')).not.toHaveProperty('Upline');
    // The pool of A, 2 bps of 5,000, is a micro for two.
    expect(totals.kept.Upline).toEqual({ remainderMicros: 1, emptyMicros: 0 });
  });
});
