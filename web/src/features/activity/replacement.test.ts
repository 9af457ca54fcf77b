import { expect, it } from 'vitest';
import { findReplacements } from './replacement.ts';

const companyWallet = `0x${'c'.repeat(40)}`;
const publicKey = `0x${'a'.repeat(40)}`;
const other = `0x${'b'.repeat(40)}`;
const wallets = { companyWallet, publicKey };
const row = {
  publicKey,
  txn: '0xaa',
  details: other,
  status: 'Pending',
  amt: '50.000000',
  symbol: 'USDT',
  dates: '2026-01-05T08:00:00.000Z',
  nonce: 4,
  kind: 'booking',
  to: companyWallet,
  state: 'pending',
  nextFees: { maxFeePerGas: '30', maxPriorityFeePerGas: '20' },
} as const;
const replaces = {
  dates: row.dates,
  nonce: 4,
  leastFees: { maxFeePerGas: 30n, maxPriorityFeePerGas: 20n },
};
const faster = {
  to: companyWallet,
  recipient: 'this address',
  paid: { kind: 'USDT', amount: 50_000_000n },
  purpose: { kind: 'subscription' },
  replaces,
};

it.each([
  ['a package, to the company wallet, is made faster', {}, faster],
  [
    'a package, to the company wallet in other letters, is made faster',
    { to: `0x${'C'.repeat(40)}` },
    { ...faster, to: `0x${'C'.repeat(40)}` },
  ],
  ['a package, to any other wallet, is not made faster', { to: other }, undefined],
  [
    'a send is made faster, to its recipient',
    { kind: 'transfer', to: other } as const,
    { ...faster, to: other, purpose: { kind: 'send' } },
  ],
])('%s, and cancelled', (_, changes, proposed) => {
  expect(findReplacements({ ...row, ...changes }, wallets)).toEqual({
    faster: proposed,
    cancellation: {
      to: publicKey,
      recipient: 'your own wallet',
      paid: { kind: 'POL', amount: 0n },
      purpose: { kind: 'cancellation' },
      replaces,
    },
  });
});

it('nothing takes the place of a payment that has no next attempt', () => {
  expect(findReplacements({ ...row, nextFees: undefined }, wallets)).toEqual({});
});
