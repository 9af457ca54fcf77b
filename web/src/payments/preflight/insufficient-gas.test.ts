import { expect, test } from 'vitest';
import { findUsdtWithoutGas } from './insufficient-gas.ts';

test.each([
  ['the fee is not left', 437n, 9n, 437n],
  ['exactly the fee is left', 437n, 10n, undefined],
  ['no POL is left', 437n, 0n, 437n],
  ['there is no USDT', 0n, 0n, undefined],
])('a payment that leaves %s', (_, usdtAfterMicros, polAfterWei, withoutGas) => {
  expect(findUsdtWithoutGas({ usdtAfterMicros, polAfterWei }, 10n)).toBe(withoutGas);
});
