import { expect, it } from 'vitest';
import type { Preflight } from '../../payments/preflight.ts';
import { describeMissing } from './describe-missing.ts';

const cost = { feeWei: 1n, usdtAfterMicros: 0n, polAfterWei: -1n };
const message = 'No';
const noPol = { token: 'POL', text: 'A little POL is needed for the fee' } as const;

it.each<[Preflight, ReturnType<typeof describeMissing>]>([
  [
    { state: 'low balance', symbol: 'USDT', missing: 50_000_000n, isReserved: false, message },
    { token: 'USDT', text: '50.00 USDT more is needed' },
  ],
  [{ state: 'no POL', message }, noPol],
  [{ state: 'low POL', symbol: 'USDT', ...cost }, noPol],
  [{ state: 'payable', ...cost }, undefined],
  [{ state: 'refused', message }, undefined],
  [{ state: 'unreachable', message }, undefined],
])('what a payment lacks is described: %o', (preflight, missing) => {
  expect(describeMissing(preflight, 0n)).toEqual(missing);
});

const leastText = 'At least 50.00 USDT is needed';

it.each([
  [0n, { token: 'USDT', text: leastText }],
  [49_999_999n, { token: 'USDT', text: leastText }],
  [50_000_000n, undefined],
  [undefined, undefined],
])('before an amount is chosen, a wallet with %s micros lacks: %o', (heldMicros, missing) => {
  expect(describeMissing({ state: 'unknown' }, heldMicros)).toEqual(missing);
});
