import { expect, it } from 'vitest';
import { findReserved } from './find-reserved.ts';

const from = '0xA0';
const to = '0xB0';
const reservedAt = (nonce: number, usdt: bigint, wei: bigint, number = nonce) => ({
  txn: `0x${number}`,
  nonce,
  to,
  amt: '1.000000',
  symbol: 'USDT' as const,
  kind: 'transfer' as const,
  reserved: { usdt, wei },
});
const { reserved: _, ...mined } = reservedAt(3, 9n, 9n);
const unfinished = [
  mined,
  reservedAt(4, 20n, 1n),
  reservedAt(4, 10n, 5n, 44),
  reservedAt(5, 3n, 2n),
];
const rowOf = (nonce: number, state: 'pending' | 'confirmed' | 'failed') => ({
  publicKey: from,
  txn: '0x1',
  nonce,
  details: to,
  status: 'Pending' as const,
  amt: '1.000000',
  symbol: 'USDT' as const,
  dates: '2026-01-05T08:00:00.000Z',
  kind: 'transfer' as const,
  to,
  state,
});

it.each([
  ['all that no block holds, the dearest of each nonce and token', 6, [], 23n, 7n],
  ['not the one that the order may replace', 4, [], 3n, 2n],
  ['those that the server still carries', 6, [rowOf(4, 'pending')], 23n, 7n],
  ['not what is final since the review opened', 6, [rowOf(4, 'confirmed')], 3n, 2n],
  // An operator has released its nonce, which another payment has now.
  [
    'also at a nonce of which nobody knows the end',
    6,
    [{ ...rowOf(4, 'failed'), reason: 'unknown' as const }],
    23n,
    7n,
  ],
  ['not what has failed since the review opened', 6, [rowOf(5, 'failed')], 20n, 5n],
])('payments under way reserve %s', (_name, nonce, payments, usdtMicros, wei) => {
  expect(findReserved({ nonce, unfinished }, payments)).toEqual({ usdtMicros, wei });
});
