import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandomBelow } from './random-below.ts';

/** Draws from these numbers, in their order. */
const drawing = (...values: readonly number[]) => {
  const left = [...values];
  return createRandomBelow((numbers) => {
    numbers[0] = left.shift() ?? 0;
  });
};

describe('createRandomBelow', () => {
  it.each([
    [0, 12, 0],
    [13, 12, 1],
    [2 ** 32 - 1, 2 ** 32, 2 ** 32 - 1],
    [5, 1, 0],
  ])('of %d below %d is %d', (value, bound, expected) => {
    expect(drawing(value)(bound)).toBe(expected);
  });

  it('draws again rather than favour the low numbers', () => {
    // 2 ** 32 is 4 more than a multiple of 12.
    expect(drawing(2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5)(12)).toBe(11);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses %d', (bound) => {
    expect(() => drawing(1)(bound)).toThrow(RangeError);
  });

  it('stays below the bound, whatever comes', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.integer({ min: 1, max: 2 ** 32 }), (value, bound) => {
        const drawn = drawing(value)(bound);
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThan(bound);
      }),
    );
  });
});
