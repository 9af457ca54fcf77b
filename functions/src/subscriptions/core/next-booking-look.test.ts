import { expect, it } from 'vitest';
import { nextBookingLook } from './next-booking-look.ts';

const now = new Date('2026-01-08T12:00:00.000Z');

it.each([
  [0, 5],
  [1, 15],
  [2, 45],
  [3, 60],
  [4, 120],
  [13, 61_440],
  [14, 86_400],
  [5_000, 86_400],
])('after %d looks at a booking and one more, the next is in %d seconds', (looks, seconds) => {
  const next = nextBookingLook(looks, now);
  expect(next.looks).toBe(looks + 1);
  expect(new Date(next.nextLookAt).getTime() - now.getTime()).toBe(seconds * 1_000);
});
