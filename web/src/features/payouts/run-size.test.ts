import { expect, it } from 'vitest';
import { countCovered, parseCount, sumNet } from './run-size.ts';
import { testPayout } from './testing/test-payout.ts';

it('sumNet adds micros exactly beyond what a number holds', () => {
  const NET = 9_007_199_254_740_993n;
  expect(sumNet([testPayout(1, { NET }), testPayout(2, { NET })])).toBe(18_014_398_509_481_986n);
  expect(sumNet([])).toBe(0n);
});

it.each([
  [0n, 0],
  [17_999_999n, 0],
  [18_000_000n, 1],
  [53_999_999n, 2],
  [54_000_000n, 3],
  [99_000_000n, 3],
])('of three payments of 18 USDT %d micros cover %d', (usdtMicros, count) => {
  const rows = [testPayout(1), testPayout(2), testPayout(3)];
  expect(countCovered(rows, usdtMicros)).toBe(count);
});

it.each([
  ['1', 1],
  [' 7 ', 7],
  ['0', undefined],
  ['8', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('of %j withdrawals a run of at most 7 pays %s', (typed, count) => {
  expect(parseCount(typed, 7)).toBe(count);
});
