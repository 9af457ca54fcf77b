import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateDownChecked } from './rate-down-checked.ts';

const amounts = fc.oneof(
  fc.maxSafeNat(),
  fc.nat({ max: 100_000 }),
  fc.nat({ max: 20_000 }).map((less) => Number.MAX_SAFE_INTEGER - less),
);

describe('rateDownChecked', () => {
  it('is the whole part of amount x rate, exactly, up to 2^53 - 1', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amountMicros, rateBps) => {
        const exact = (BigInt(amountMicros) * BigInt(rateBps)) / 10_000n;
        expect(BigInt(rateDownChecked(amountMicros, rateBps))).toBe(exact);
      }),
      { numRuns: 5_000 },
    );
  });
});
