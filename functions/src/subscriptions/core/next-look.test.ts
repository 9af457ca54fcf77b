import { expect, it } from 'vitest';
import { nextLookAfter } from './next-look.ts';

it.each([
  [1, 1],
  [2, 2],
  [5, 16],
  [11, 1_024],
  [12, 1_440],
  [5_000, 1_440],
])('after %d looks, waits %d minutes', (looks, minutes) => {
  const now = new Date('2026-01-07T12:00:00.000Z');
  expect(nextLookAfter(now, looks).getTime() - now.getTime()).toBe(minutes * 60_000);
});
