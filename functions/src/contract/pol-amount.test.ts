import { expect, test } from 'vitest';
import { formatPolExactly, parsePolWei } from './pol-amount.ts';

test.each([
  ['1', 10n ** 18n, '1'],
  ['0.25', 25n * 10n ** 16n, '0.25'],
  ['0.000000000000000001', 1n, '0.000000000000000001'],
  ['10.50', 105n * 10n ** 17n, '10.5'],
  ['0', 0n, '0'],
])('"%s" POL is %s wei, written "%s"', (text, wei, written) => {
  expect(parsePolWei(text)).toBe(wei);
  expect(formatPolExactly(wei)).toBe(written);
});

test.each(['', '.', '1.', '.5', '-1', '+1', '1e3', '1,5', '0x1', ' 1', '0.0000000000000000001'])(
  '"%s" is no amount',
  (text) => {
    expect(parsePolWei(text)).toBeUndefined();
  },
);
