import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentageOf } from './percentage-of.ts';

it.each([
  [0n, 0n, '0.00'],
  [5n, 0n, '0.00'],
  [0n, 5n, '0.00'],
  [1n, 100_000n, '0.00'],
  [1n, 10_000n, '0.01'],
  [1n, 20_000n, '0.01'],
  [1n, 20_001n, '0.00'],
  [40_000_000n, 86_400_000n, '46.30'],
  [1n, 3n, '33.33'],
  [2n, 3n, '66.67'],
  [1n, 1n, '100.00'],
  [25n, 2n, '1250.00'],
])('%d of %d is %s', (part, base, expected) => {
  expect(percentageOf(part, base)).toBe(expected);
});

it('always has 2 decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (part, base) => {
      expect(percentageOf(part, base)).toMatch(/^\d+\.\d{2}$/);
    }),
  );
});
