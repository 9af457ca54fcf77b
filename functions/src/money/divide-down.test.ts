import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideDown } from './divide-down.ts';

it('never gives out more than there is, and keeps less than one divisor back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 1n }), (amount, divisor) => {
      const remainder = amount - divideDown(amount, divisor) * divisor;
      expect(remainder).toBeGreaterThanOrEqual(0n);
      expect(remainder).toBeLessThan(divisor);
    }),
  );
});

it.each([
  [-1n, 1n],
  [1n, 0n],
  [1n, -1n],
])('refuses %d / %d', (amount, divisor) => {
  expect(() => divideDown(amount, divisor)).toThrow(RangeError);
});
