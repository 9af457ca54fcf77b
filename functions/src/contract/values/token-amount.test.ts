import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as messages from '../messages.ts';
import {
  decodeAmount,
  encodeAmount,
  hasDecimalsOfToken,
  type TokenSymbol,
  writtenAmount,
} from './token-amount.ts';

const schema = z.object(writtenAmount).check(hasDecimalsOfToken);
const problemOf = (symbol: string, amt: unknown) =>
  schema.safeParse({ symbol, amt }).error?.issues[0]?.message;

describe('an amount of a token', () => {
  it.each<[TokenSymbol, string, bigint, string]>([
    ['POL', '1', 10n ** 18n, '1'],
    ['POL', '0.25', 25n * 10n ** 16n, '0.25'],
    ['POL', '0.000000000000000001', 1n, '0.000000000000000001'],
    ['POL', '010.50', 105n * 10n ** 17n, '10.5'],
    ['POL', '0', 0n, '0'],
    ['POL', '999999999', 999_999_999n * 10n ** 18n, '999999999'],
    ['USDT', '1', 1_000_000n, '1.000000'],
    ['USDT', '01.5', 1_500_000n, '1.500000'],
    ['USDT', '0.000001', 1n, '0.000001'],
    ['USDT', '0', 0n, '0.000000'],
    ['USDT', '999999999.999999', 999_999_999_999_999n, '999999999.999999'],
  ])('of %s, "%s", is %s of its smallest unit, written "%s"', (symbol, amt, amount, written) => {
    expect(problemOf(symbol, amt)).toBeUndefined();
    expect(decodeAmount({ symbol, amt })).toEqual({ symbol, amount });
    expect(encodeAmount({ symbol, amount })).toEqual({ symbol, amt: written });
  });

  const malformed = [
    '',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '0x1',
    ' 1',
    '1\n',
    '1234567890',
  ];
  it.each([
    ...malformed.map((amt) => ['USDT', amt] as const),
    ...malformed.map((amt) => ['POL', amt] as const),
    ['USDT', '1.1234567'],
    ['USDT', '0.000000000000000000'],
    ['POL', '0.0000000000000000001'],
    ['USDT', 1],
  ] as const)('of %s is not %j', (symbol, amt) => {
    expect(problemOf(symbol, amt)).toBe(messages.invalidAmount);
  });

  it('that no schema has checked is not guessed', () => {
    for (const symbol of ['USDT', 'POL'] as const) {
      expect(() => decodeAmount({ symbol, amt: '1e3' })).toThrow(RangeError);
      expect(() => decodeAmount({ symbol, amt: `0.${'1'.repeat(19)}` })).toThrow(RangeError);
    }
  });
});
