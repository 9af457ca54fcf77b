import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateDown } from './rate-down.ts';

it('is floor(amount x bps / 10,000)', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.nat(20_000), (amount, rateBps) => {
      const exact = amount * BigInt(rateBps);
      const rated = rateDown(amount, rateBps) * 10_000n;
      expect(rated).toBeLessThanOrEqual(exact);
      expect(exact - rated).toBeLessThan(10_000n);
    }),
  );
});

it('pays the parts of an amount no more than the amount', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n })), fc.nat(10_000), (parts, bps) => {
      const whole = parts.reduce((total, part) => total + part, 0n);
      const paid = parts.reduce((total, part) => total + rateDown(part, bps), 0n);
      expect(paid).toBeLessThanOrEqual(rateDown(whole, bps));
    }),
  );
});

it.each([
  [50_000_000n, 30, 150_000n],
  [1n, 9_999, 0n],
  [7n, 10_000, 7n],
  [7n, 0, 0n],
])('of %d at %d bps is %d', (amount, bps, expected) => {
  expect(rateDown(amount, bps)).toBe(expected);
});

it.each([
  [1n, -1],
  [1n, 0.5],
  [1n, Number.NaN],
  [-1n, 1],
])('refuses %d at %d bps', (amount, bps) => {
  expect(() => rateDown(amount, bps)).toThrow(RangeError);
});
