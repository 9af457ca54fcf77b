import { expect, test } from 'vitest';
import { mined, openFakeWorld } from '../testing/fake-world.ts';
import { savedPayment as resumed } from '../testing/saved-payment.ts';
import { agreedFeeWei } from './agreed-fee.ts';

const payable = {
  state: 'payable',
  feeWei: 5_000n,
  usdtAfterMicros: 0n,
  polAfterWei: 0n,
} as const;

test.each([
  ['the fee that is shown', { preflight: payable, resumed: undefined }, 5_000n],
  ['none while none is', { preflight: { state: 'unknown' }, resumed: undefined }, 0n],
  ['none for what is only continued', { preflight: payable, resumed }, 0n],
] as const)('%s is agreed to', (_name, reviewed, feeWei) => {
  expect(agreedFeeWei(reviewed)).toBe(feeWei);
});

test.each(['reverted', 'replaced', 'discarded'] as const)(
  'who continues a payment that turns out to be %s makes no new one by that',
  async (state) => {
    const world = openFakeWorld([{ ...resumed, state }], {
      getNonce: async () => 3,
      findReceipt: mined,
    });
    const feeLimitWei = agreedFeeWei({ preflight: payable, resumed });
    expect(await world.pay({ feeLimitWei })).toMatchObject({
      state: 'not started',
      reason: 'ended meanwhile',
    });
    expect(world.sign).not.toHaveBeenCalled();
  },
);
