import { expect, it } from 'vitest';
import { barShares } from './bar-shares.ts';

it.each<[string, (readonly bigint[])[], number[][]]>([
  [
    'the highest bar fills the height, its parts by their amounts',
    [[30n, 10n], [20n]],
    [[0.75, 0.25], [0.5]],
  ],
  ['a gap stays a gap', [[], [5n]], [[], [1]]],
  ['without any amount nothing stands', [[0n], []], [[0], []]],
  ['the least amount is seen', [[1n], [1_000_000n]], [[0.015], [1]]],
  ['an amount below zero has no height', [[-5n, 10n]], [[0, 1]]],
  [
    'amounts beyond what a float holds keep their share',
    [[9_007_199_254_740_993n], [4_503_599_627_370_496n]],
    [[1], [0.499]],
  ],
])('%s', (_, bars, shares) => {
  expect(barShares(bars)).toEqual(shares);
});
