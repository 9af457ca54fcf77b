import { expect, it } from 'vitest';
import { proposeReplacement } from './replacement.ts';

const companyWallet = `0x${'c'.repeat(40)}`;
const publicKey = `0x${'a'.repeat(40)}`;
const other = `0x${'b'.repeat(40)}`;
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
const paid = { symbol: 'USDT', amount: 50_000_000n };
const replaces = {
  dates: row.dates,
  nonce: 4,
  paid: { symbol: 'USDT', amount: 50_000_000n },
  leastFees: { maxFeePerGas: 30n, maxPriorityFeePerGas: 20n },
};

it.each([
  [
    'a package is made faster, to the company wallet',
    {},
    { to: companyWallet, recipient: 'company wallet', purpose: { kind: 'subscription' } },
  ],
  [
    'a send is made faster, to its recipient',
    { kind: 'transfer', to: other } as const,
    { to: other, recipient: 'this address', purpose: { kind: 'send' } },
  ],
])('%s', (_, changes, proposed) => {
  expect(proposeReplacement({ ...row, ...changes }, 'faster', publicKey)).toEqual({
    ...proposed,
    paid,
    replaces,
  });
});

it('a payment is cancelled by nothing to oneself', () => {
  expect(proposeReplacement(row, 'cancellation', publicKey)).toEqual({
    to: publicKey,
    recipient: 'your own wallet',
    paid: { symbol: 'POL', amount: 0n },
    purpose: { kind: 'cancellation' },
    replaces,
  });
});

it.each(['faster', 'cancellation'] as const)(
  'a payment that has no next attempt gets no %s one',
  (choice) => {
    expect(proposeReplacement({ ...row, nextFees: undefined }, choice, publicKey)).toBeUndefined();
  },
);
