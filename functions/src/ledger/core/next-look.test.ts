import { expect, it } from 'vitest';
import { isGivenUp, nextLook } from './next-look.ts';

const now = new Date('2026-01-08T12:00:00.000Z');

it.each([
  [0, 1],
  [1, 2],
  [4, 16],
  [10, 1_024],
  [11, 1_440],
  [5_000, 1_440],
])('after %d looks and one more, the next is in %d minutes', (looks, minutes) => {
  const next = nextLook(looks, now);
  expect(next.looks).toBe(looks + 1);
  expect(new Date(next.nextLookAt).getTime() - now.getTime()).toBe(minutes * 60_000);
});

it.each([
  ['2026-01-01T12:00:00.001Z', false],
  ['2026-01-01T12:00:00.000Z', true],
])('a hash unknown since %s, seven days or less, is given up: %s', (since, given) => {
  expect(isGivenUp(since, now)).toBe(given);
});
