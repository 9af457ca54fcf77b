import { expect, it } from 'vitest';
import { formatFee, formatPayment, formatToken } from './format-payment.ts';

it.each([
  [50_000_000n, '50.00'],
  [1_000_000_000n, '1,000.00'],
  [22_500_000n, '22.50'],
  [18_000_001n, '18.000001'],
  [18_001_000n, '18.001000'],
  [1_240_500_001n, '1,240.500001'],
  [0n, '0.00'],
  [17n, '0.000017'],
])('formatPayment writes %d micros as %s', (micros, text) => {
  expect(formatPayment(micros)).toBe(text);
});

it.each([
  [0n, '0.0000'],
  [1n, '0.0001'],
  [100_000_000_000_000n, '0.0001'],
  [100_000_000_000_001n, '0.0002'],
  [2_099_999_999_999_999_999n, '2.1000'],
])('formatFee rounds %d wei up to %s', (wei, text) => {
  expect(formatFee(wei)).toBe(text);
});

it.each([
  ['USDT', 40_000_001n, '40.000001 USDT'],
  ['POL', 10n ** 18n, '1.0000 POL'],
  ['POL', 1_234n * 10n ** 18n + 5n * 10n ** 17n, '1,234.5000 POL'],
  ['POL', 1n, '0.000000000000000001 POL'],
  ['POL', 123_456_700_000_000_000n, '0.1234567 POL'],
] as const)('writes an amount of %s that moves, %d, as %s', (kind, amount, text) => {
  expect(formatToken({ kind, amount })).toBe(text);
});
