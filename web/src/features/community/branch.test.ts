import { expect, it } from 'vitest';
import { belowText, countMore } from './branch.ts';

it.each([
  [53, 50, 3],
  [50, 50, undefined],
  // Somebody joined after the number was read.
  [50, 51, undefined],
  [undefined, 50, undefined],
])('of %s members with %d shown, %s are left', (total, shown, more) => {
  expect(countMore(total, shown)).toBe(more);
});

it.each([
  [0, 'no one yet'],
  [1, '1 below'],
  [1_200, '1,200 below'],
  [undefined, 'last level'],
])('a member with %s directs says %s', (below, text) => {
  expect(belowText({ below })).toBe(text);
});
