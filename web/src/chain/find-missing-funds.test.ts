import { expect, it } from 'vitest';
import { findMissingFunds } from './find-missing-funds.ts';

const fee = 50_000_000_000_000_000n;

it.each([
  [49_999_999n, fee, true, false],
  [50_000_000n, fee, false, false],
  [50_000_000n, fee - 1n, false, true],
  [0n, 0n, true, true],
])(
  '%d micros and %d wei for 50 USDT: USDT is missing %s, POL %s',
  (usdtMicros, polWei, usdt, pol) => {
    expect(findMissingFunds({ usdtMicros, polWei }, 50_000_000n)).toEqual({ usdt, pol });
  },
);

it('nothing is said to be missing before the balances are known', () => {
  expect(findMissingFunds(undefined, 50_000_000n)).toBeUndefined();
});
