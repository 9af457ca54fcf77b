import { expect, it } from 'vitest';
import { formatFee, formatPayment } from './format-payment.ts';

it.each([
  [50_000_000n, '50.00'],
  [1_000_000_000n, '1,000.00'],
  [22_500_000n, '22.50'],
  [18_000_001n, '18.000001'],
  [18_001_000n, '18.001000'],
  [1_240_500_001n, '1,240.500001'],
  [0n, '0.00'],
  [17n, '0.000017'],
])('writes %d micros as %s', (micros, text) => {
  expect(formatPayment(micros)).toBe(text);
});

it.each([
  [0n, '0.0000'],
  [1n, '0.0001'],
  [100_000_000_000_000n, '0.0001'],
  [100_000_000_000_001n, '0.0002'],
  [2_099_999_999_999_999_999n, '2.1000'],
])('tells a fee of %d wei as %s', (wei, text) => {
  expect(formatFee(wei)).toBe(text);
});
