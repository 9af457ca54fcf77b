import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../test/world.ts';
import { advanceMonthClosing, findMonthClosing, type MonthClosing } from './month-closing.ts';

const closing = (beforeMonth: string, after: string | null, finished = false): MonthClosing => ({
  beforeMonth,
  after,
  finished,
});

describe('how far it has come', () => {
  it.each([
    { from: closing('2026-02', 'B'), to: closing('2026-02', 'C'), moves: true },
    { from: closing('2026-02', 'B'), to: closing('2026-02', 'B', true), moves: true },
    { from: closing('2026-02', null), to: closing('2026-02', 'A'), moves: true },
    { from: closing('2026-02', 'Z', true), to: closing('2026-03', 'A'), moves: true },
    { from: closing('2026-02', 'C'), to: closing('2026-02', 'B'), moves: false },
    { from: closing('2026-02', 'C', true), to: closing('2026-02', 'D'), moves: false },
    { from: closing('2026-03', 'A'), to: closing('2026-02', 'Z', true), moves: false },
  ])('$from.after to $to.after: $moves', async ({ from, to, moves }) => {
    const { firestore } = createTestWorld().context;
    await advanceMonthClosing(firestore, from);
    expect(await findMonthClosing(firestore)).toEqual(from);
    await advanceMonthClosing(firestore, to);
    expect(await findMonthClosing(firestore)).toEqual(moves ? to : from);
  });

  it('is the furthest of many who record it at once', async () => {
    const world = createTestWorld();
    const reached = ['A', 'B', 'C', 'D'].map((after) => closing('2026-02', after));
    const processes = [...reached, closing('2026-02', 'D', true), ...reached];
    await Promise.all(
      processes.map((one) => advanceMonthClosing(world.connectAgain().firestore, one)),
    );
    expect(await findMonthClosing(world.context.firestore)).toEqual(closing('2026-02', 'D', true));
  });
});
