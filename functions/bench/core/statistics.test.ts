import { expect, it } from 'vitest';
import { median, medianRatio } from './statistics.ts';

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])('the middle of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it('there is no middle of nothing', () => {
  expect(() => median([])).toThrow(RangeError);
  expect(() => medianRatio([1], [])).toThrow(RangeError);
});

it('a ratio is of what was measured in the same round', () => {
  // The machine is ten times slower in the second round, and the ratio stays.
  expect(medianRatio([20, 200, 20], [10, 100, 10])).toBe(2);
  expect(medianRatio([20, 90, 1_000], [10, 30, 10])).toBe(3);
});
