import { expect, it } from 'vitest';
import { type ReservedAtNonce, reservedBy } from './reserved.ts';

const at = (nonce: number, usdtMicros: bigint, wei: bigint): ReservedAtNonce => ({
  nonce,
  usdtMicros,
  wei,
});

it.each<[string, readonly ReservedAtNonce[], bigint, bigint]>([
  ['no payment take nothing', [], 0n, 0n],
  ['two nonces take both', [at(3, 10n, 2n), at(4, 5n, 1n)], 15n, 3n],
  ['one nonce take the dearer alone', [at(3, 10n, 2n), at(3, 5n, 1n), at(4, 1n, 1n)], 11n, 3n],
  ['one nonce take the dearer of each token', [at(3, 10n, 1n), at(3, 0n, 7n)], 10n, 7n],
])('payments of %s', (_, payments, usdtMicros, wei) => {
  expect(reservedBy(payments)).toEqual({ usdtMicros, wei });
});
