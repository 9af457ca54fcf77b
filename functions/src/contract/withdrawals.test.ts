import { describe, expect, it } from 'vitest';
import { withdrawalCost } from './withdrawals.ts';

describe('withdrawalCost', () => {
  it.each([
    [0n, 0n, 0n],
    [20_000_000n, 2_000_000n, 18_000_000n],
    [20_000_009n, 2_000_000n, 18_000_009n],
  ])('of %d', (amountMicros, feeMicros, netMicros) => {
    expect(withdrawalCost(amountMicros)).toEqual({ feeMicros, netMicros });
  });
});
