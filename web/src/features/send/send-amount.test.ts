import { describe, expect, test } from 'vitest';
import { readAmount, type Token, writeAmount } from './send-amount.ts';

describe('read', () => {
  test.each<[string, Token, bigint]>([
    ['1', 'USDT', 1_000_000n],
    ['0.000001', 'USDT', 1n],
    ['40.5', 'USDT', 40_500_000n],
    [' 40.50 ', 'USDT', 40_500_000n],
    ['007', 'USDT', 7_000_000n],
    ['.5', 'USDT', 500_000n],
    ['5.', 'USDT', 5_000_000n],
    ['999999999.999999', 'USDT', 999_999_999_999_999n],
    // Beyond what a float holds exactly.
    ['9007199.254741', 'USDT', 9_007_199_254_741n],
    ['0.1', 'POL', 10n ** 17n],
    ['0.000000000000000001', 'POL', 1n],
    ['123456789.123456789123456789', 'POL', 123_456_789_123_456_789_123_456_789n],
    ['12,5', 'USDT', 12_500_000n],
    ['0,125', 'USDT', 125_000n],
    ['1,0000', 'USDT', 1_000_000n],
    ['1234,567', 'USDT', 1_234_567_000n],
  ])('"%s" %s', (typed, token, amount) => {
    expect(readAmount(typed, token)).toEqual({ state: 'amount', amount });
  });
});

test.each(['', ' ', '0', '0.0', '0,00', '000'])('"%s" is no amount yet', (typed) => {
  expect(readAmount(typed, 'USDT')).toEqual({ state: 'missing' });
});

describe('refused', () => {
  test.each<[string, Token, string]>([
    ['0.0000001', 'USDT', '6 decimals at most; this has 7'],
    ['1.0000000', 'USDT', '6 decimals at most; this has 7'],
    ['0.0000000000000000001', 'POL', '18 decimals at most; this has 19'],
    ['1,000', 'USDT', '1000 or 1.000'],
    ['250,500', 'POL', '250500 or 250.500'],
    ['1,250.50', 'USDT', 'without separators'],
    ['1.250,50', 'USDT', 'without separators'],
    ['1 000', 'USDT', 'without separators'],
    ['-1', 'USDT', 'without a sign'],
    ['+1', 'USDT', 'without a sign'],
    ['1e3', 'USDT', 'in figures'],
    ['0x10', 'USDT', 'in figures'],
    ['ten', 'USDT', 'in figures'],
    ['.', 'USDT', 'in figures'],
    ['١٢', 'USDT', 'in figures'],
    ['1000000000', 'USDT', 'too large'],
  ])('"%s" %s', (typed, token, words) => {
    const reading = readAmount(typed, token);
    expect(reading.state === 'wrong' ? reading.problem : reading.state).toContain(words);
  });
});

test.each<[Token, bigint, string]>([
  ['USDT', 40_000_000n, '40'],
  ['USDT', 100_500_000n, '100.5'],
  ['USDT', 1n, '0.000001'],
  ['POL', 10n ** 18n, '1'],
  ['POL', 1n, '0.000000000000000001'],
])('%s %d is written %s, and read back the same', (kind, amount, text) => {
  expect(writeAmount({ kind, amount })).toBe(text);
  expect(readAmount(text, kind)).toEqual({ state: 'amount', amount });
});
