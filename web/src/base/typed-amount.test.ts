import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { describe, expect, it } from 'vitest';
import { readAmount } from './typed-amount.ts';

describe('is read', () => {
  it.each<[string, TokenSymbol, bigint]>([
    ['1', 'USDT', 1_000_000n],
    ['0.000001', 'USDT', 1n],
    ['40.5', 'USDT', 40_500_000n],
    ['1.234', 'USDT', 1_234_000n],
    [' 40.50 ', 'USDT', 40_500_000n],
    ['007', 'USDT', 7_000_000n],
    ['0000000000050', 'USDT', 50_000_000n],
    ['.5', 'USDT', 500_000n],
    ['5.', 'USDT', 5_000_000n],
    ['5,', 'USDT', 5_000_000n],
    ['999999999.999999', 'USDT', 999_999_999_999_999n],
    // Beyond what a float holds exactly.
    ['9007199.254741', 'USDT', 9_007_199_254_741n],
    ['0.1', 'POL', 10n ** 17n],
    ['0.000000000000000001', 'POL', 1n],
    ['123456789.123456789123456789', 'POL', 123_456_789_123_456_789_123_456_789n],
    // Zeros after the last decimal change nothing.
    ['49.9999990', 'USDT', 49_999_999n],
    ['50.00000000', 'USDT', 50_000_000n],
    // A decimal comma.
    ['12,5', 'USDT', 12_500_000n],
    ['50,00', 'USDT', 50_000_000n],
    ['0,125', 'USDT', 125_000n],
    ['1,0000', 'USDT', 1_000_000n],
    ['1234,567', 'USDT', 1_234_567_000n],
    // Thousands.
    ['1,250.50', 'USDT', 1_250_500_000n],
    ['1,000.', 'USDT', 1_000_000_000n],
    ['1,000,000', 'USDT', 1_000_000_000_000n],
    ['12,345,678.9', 'USDT', 12_345_678_900_000n],
    ['1 000', 'USDT', 1_000_000_000n],
    ['1\u00a0000\u00a0000.5', 'USDT', 1_000_000_500_000n],
    ['1\u202f250,500', 'USDT', 1_250_500_000n],
  ])('"%s" %s', (typed, token, amount) => {
    expect(readAmount(typed, token)).toEqual({ state: 'amount', amount });
  });

  it.each(['arab', 'arabext', 'beng', 'deva', 'fullwide', 'mathmono', 'mathsanb', 'thai'])(
    'in the digits of %s',
    (numberingSystem) => {
      const options = { numberingSystem, useGrouping: false };
      const typed = new Intl.NumberFormat('en', options).format(123_456_789);
      expect(typed).not.toBe('123456789');
      expect(readAmount(typed, 'USDT')).toEqual({ state: 'amount', amount: 123_456_789_000_000n });
    },
  );

  it.each([
    ['١٢٫٥', 12_500_000n],
    ['١٬٢٥٠٫٥', 1_250_500_000n],
    ['१२.५', 12_500_000n],
  ])('with the signs of its script: %s', (typed, amount) => {
    expect(readAmount(typed, 'USDT')).toEqual({ state: 'amount', amount });
  });
});

it.each(['', ' ', '0', '0.0', '0,00', '000'])('"%s" is no amount yet', (typed) => {
  expect(readAmount(typed, 'USDT')).toEqual({ state: 'missing' });
});

describe('is refused', () => {
  it.each<[string, TokenSymbol, string]>([
    ['0.0000001', 'USDT', '6 decimals at most; this has 7'],
    ['1.00000010', 'USDT', '6 decimals at most; this has 7'],
    ['0.0000000000000000001', 'POL', '18 decimals at most; this has 19'],
    ['1.250,50', 'USDT', 'in figures alone'],
    ['1.250.500', 'USDT', 'in figures alone'],
    ['1,000,00', 'USDT', 'in figures alone'],
    ['1,00,000', 'USDT', 'in figures alone'],
    ['1,000,000,5', 'USDT', 'in figures alone'],
    ['1000,000.5', 'USDT', 'in figures alone'],
    ['1 00', 'USDT', 'in figures alone'],
    ['5 0', 'USDT', 'in figures alone'],
    ["1'000", 'USDT', 'in figures alone'],
    ['0,500.', 'USDT', 'in figures alone'],
    ['0 500', 'USDT', 'in figures alone'],
    ['0,500,000', 'USDT', 'in figures alone'],
    ['50.0.', 'USDT', 'in figures alone'],
    ['-1', 'USDT', 'in figures alone'],
    ['+1', 'USDT', 'in figures alone'],
    ['1e3', 'USDT', 'in figures alone'],
    ['0x10', 'USDT', 'in figures alone'],
    ['ten', 'USDT', 'in figures alone'],
    ['$50', 'USDT', 'in figures alone'],
    ['.', 'USDT', 'in figures alone'],
    [',', 'USDT', 'in figures alone'],
    ['1 x²½', 'USDT', 'in figures alone'],
    ['1000000000', 'USDT', 'too large'],
    ['1,000,000,000', 'USDT', 'too large'],
  ])('"%s" %s: %s', (typed, token, words) => {
    const reading = readAmount(typed, token);
    expect(reading).toEqual({ state: 'wrong', problem: expect.stringContaining(words) });
  });

  it.each<[string, TokenSymbol, string, bigint]>([
    ['1,000', 'USDT', '1000 or 1.000', 1_000_000_000n],
    ['50,001', 'USDT', '50001 or 50.001', 50_001_000_000n],
    ['01,000', 'USDT', '1000 or 1.000', 1_000_000_000n],
    ['250,500', 'POL', '250500 or 250.500', 250_500n * 10n ** 18n],
  ])('"%s" %s, which could mean %s', (typed, token, words, inThousands) => {
    const problem = expect.stringContaining(words);
    expect(readAmount(typed, token)).toEqual({ state: 'wrong', problem, inThousands });
  });
});
