import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideDown, percentageOf, percentageOfBps, rateDown, rateDownChecked } from './rates.ts';

it('divideDown keeps less than one divisor back and never gives out more than there is', () => {
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
])('divideDown refuses %d / %d', (amount, divisor) => {
  expect(() => divideDown(amount, divisor)).toThrow(RangeError);
});

it('rateDown is floor(amount x bps / 10,000)', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.nat(20_000), (amount, rateBps) => {
      const exact = amount * BigInt(rateBps);
      const rated = rateDown(amount, rateBps) * 10_000n;
      expect(rated).toBeLessThanOrEqual(exact);
      expect(exact - rated).toBeLessThan(10_000n);
    }),
  );
});

it('rateDown pays for the parts of an amount no more than for the amount', () => {
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
])('rateDown of %d at %d bps is %d', (amount, bps, expected) => {
  expect(rateDown(amount, bps)).toBe(expected);
});

it.each([
  [1n, -1],
  [1n, 0.5],
  [1n, Number.NaN],
  [-1n, 1],
])('rateDown refuses %d at %d bps', (amount, bps) => {
  expect(() => rateDown(amount, bps)).toThrow(RangeError);
});

const amounts = fc.oneof(
  fc.maxSafeNat(),
  fc.nat({ max: 100_000 }),
  fc.nat({ max: 20_000 }).map((less) => Number.MAX_SAFE_INTEGER - less),
);

it('rateDownChecked is the whole part of amount x rate, exactly, up to 2^53 - 1', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amountMicros, rateBps) => {
      const exact = (BigInt(amountMicros) * BigInt(rateBps)) / 10_000n;
      expect(BigInt(rateDownChecked(amountMicros, rateBps))).toBe(exact);
    }),
    { numRuns: 5_000 },
  );
});

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
])('percentageOf: %d of %d is %s', (part, base, expected) => {
  expect(percentageOf(part, base)).toBe(expected);
});

it('percentageOf always has 2 decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (part, base) => {
      expect(percentageOf(part, base)).toMatch(/^\d+\.\d{2}$/);
    }),
  );
});

it.each([
  [0, '0.00'],
  [1, '0.01'],
  [35, '0.35'],
  [1_250, '12.50'],
  [10_000, '100.00'],
])('percentageOfBps: %d basis points are %s', (rateBps, percentage) => {
  expect(percentageOfBps(rateBps)).toBe(percentage);
});
