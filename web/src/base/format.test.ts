import { describe, expect, it } from 'vitest';
import {
  formatFee,
  formatPayment,
  formatPercent,
  formatPol,
  formatToken,
  formatUsdt,
  headOfHash,
  shortHash,
} from './format.ts';

const hash = `0x${'0123456789abcdef'.repeat(4)}`;

describe('formatUsdt', () => {
  it.each([
    [0n, '0.00'],
    [1_240_500_000n, '1,240.50'],
    [999_999n, '0.99'],
    [-5_000n, '0.00'],
    [-1_234_567_891n, '-1,234.56'],
    [1_000_000_000_000_000_000n, '1,000,000,000,000.00'],
  ])('%s micros are shown as %s', (micros, text) => {
    expect(formatUsdt(micros)).toBe(text);
  });

  it('shows totals with 4 decimals', () => {
    expect(formatUsdt(86_400_199n, 4)).toBe('86.4001');
  });
});

describe('formatPol', () => {
  it.each([
    [3_281_699_999_999_999_999n, '3.2816'],
    [10_000n * 10n ** 18n, '10,000.0000'],
    [1n, '0.0000'],
  ])('%s wei are shown as %s', (wei, text) => {
    expect(formatPol(wei)).toBe(text);
  });
});

describe('formatPercent', () => {
  it.each([
    ['10.00', '10%'],
    ['7.50', '7.5%'],
    ['0.35', '0.35%'],
    ['100.00', '100%'],
  ])('%s percent is shown as %s', (percent, text) => {
    expect(formatPercent(percent)).toBe(text);
  });
});

describe('hashes', () => {
  it('are shortened as lists and as success modals show them', () => {
    expect(shortHash(hash)).toBe('0x0123...cdef');
    expect(headOfHash(hash)).toBe('0x01234567...');
  });
});

it.each([
  [50_000_000n, '50.00'],
  [1_000_000_000n, '1,000.00'],
  [22_500_000n, '22.50'],
  [18_000_001n, '18.000001'],
  [18_001_000n, '18.001'],
  [-1_500n, '-0.0015'],
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
] as const)('writes an amount of %s that moves, %d, as %s', (symbol, amount, text) => {
  expect(formatToken({ symbol, amount })).toBe(text);
});
