import { expect, it } from 'vitest';
import { isGivenUp, nextBookingLook, nextLook } from './next-look.ts';

const now = new Date('2026-01-08T12:00:00.000Z');

it.each([
  [nextLook, 0, 60],
  [nextLook, 1, 120],
  [nextLook, 4, 960],
  [nextLook, 10, 61_440],
  [nextLook, 11, 86_400],
  [nextLook, 5_000, 86_400],
  [nextBookingLook, 0, 5],
  [nextBookingLook, 1, 15],
  [nextBookingLook, 2, 45],
  [nextBookingLook, 3, 60],
  [nextBookingLook, 4, 120],
  [nextBookingLook, 13, 61_440],
  [nextBookingLook, 14, 86_400],
  [nextBookingLook, 5_000, 86_400],
])('%o: after %d looks and one more, the next is in %d seconds', (nextOf, looks, seconds) => {
  const next = nextOf(looks, now);
  expect(next.looks).toBe(looks + 1);
  expect(new Date(next.nextLookAt).getTime() - now.getTime()).toBe(seconds * 1_000);
});

it.each([
  ['2026-01-01T12:00:00.001Z', false],
  ['2026-01-01T12:00:00.000Z', true],
])('a hash unknown since %s, seven days or less, is given up: %s', (since, given) => {
  expect(isGivenUp(since, now)).toBe(given);
});
