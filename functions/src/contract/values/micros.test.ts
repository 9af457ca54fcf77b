import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMicros, parseMicros, requestedUsdtPattern } from './micros.ts';

describe('parseMicros and formatMicros', () => {
  it('parsing and formatting are inverse for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt(), (micros) => {
        expect(parseMicros(formatMicros(micros))).toBe(micros);
      }),
    );
  });

  it.each([
    ['0', 0n],
    ['12', 12_000_000n],
    ['12.5', 12_500_000n],
    ['0.000001', 1n],
    ['-0.000001', -1n],
    ['999999999.999999', 999_999_999_999_999n],
  ])('%s is parsed exactly', (text, micros) => {
    expect(parseMicros(text)).toBe(micros);
  });

  it.each(['', '.', '1.', '.5', '1.0000001', '1e3', ' 1', '1,5', '0x1', '+1', '--1', '١'])(
    '%j is not an amount',
    (text) => {
      expect(() => parseMicros(text)).toThrow(RangeError);
    },
  );

  it.each([
    [0n, '0.000000'],
    [-1n, '-0.000001'],
    [12_500_000n, '12.500000'],
    [-12_500_000n, '-12.500000'],
  ])('%d micros are formatted with 6 decimals', (micros, text) => {
    expect(formatMicros(micros)).toBe(text);
  });
});

describe('requestedUsdtPattern', () => {
  it.each(['0', '000000001', '123456789', '1.123456'])('%s is a USDT amount', (text) => {
    expect(requestedUsdtPattern.test(text)).toBe(true);
  });

  it.each(['', '-1', '+1', '1.', '.1', '1.1234567', '1234567890', '1e5', '0x1', ' 1', '1 ', '1\n'])(
    '%j is not a USDT amount',
    (text) => {
      expect(requestedUsdtPattern.test(text)).toBe(false);
    },
  );
});
