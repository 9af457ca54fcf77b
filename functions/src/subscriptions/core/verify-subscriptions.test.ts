import { expect, it } from 'vitest';
import type { Claim } from '../../ledger/claim-store.ts';
import type { Tree } from '../../network/tree.ts';
import type { Booking } from '../booking.ts';
import { type SubscriptionRows, verifySubscriptions } from './verify-subscriptions.ts';

const at = '2026-01-07T12:00:00.000Z';
const hash = `0x${'1'.repeat(64)}`;
const id = `AAAAAA_${hash}`;
const subscription: Booking = {
  uid: 'AAAAAA',
  publicKey: '0x1111111111111111111111111111111111111111',
  hash,
  bookedMicros: 50n,
  amountMicros: 50n,
  createdAt: at,
  mode: 'user',
  confirmedAt: at,
};
const claim: Claim = {
  paidFor: 'subscription',
  documentId: id,
  uid: 'AAAAAA',
  amountMicros: 50n,
  claimedAt: at,
};
const tree: Tree = {
  name: 'Member',
  nameKey: 'member',
  sponsor: null,
  ancestors: [],
  upline: [],
  joinedDay: '2026-01-07',
  joinedAt: at,
  packages: [{ id, amountMicros: 50n, startDay: '2026-01-08' }],
  effectiveDay: '2026-01-08',
  confirmedMicros: 50n,
};
const rows: SubscriptionRows = { bookings: [subscription], claims: [claim], tree };
const pending: Booking = {
  ...subscription,
  mode: 'Pending',
  submitted: false,
  looks: 0,
  nextLookAt: at,
};

it('a confirmed subscription with one claim and one package is sound', () => {
  expect(verifySubscriptions(rows)).toEqual([]);
});

it('a confirmed subscription that two logs have paid is sound', () => {
  const claims = [20n, 30n].map((amountMicros) => ({ ...claim, amountMicros }));
  expect(verifySubscriptions({ ...rows, claims })).toEqual([]);
});

it('claims of withdrawals and pending bookings are ignored', () => {
  const payout: Claim = { ...claim, paidFor: 'withdrawal', documentId: 'AAAAAA_2026-01-07' };
  const second: Booking = { ...pending, hash: `0x${'2'.repeat(64)}` };
  expect(
    verifySubscriptions({
      ...rows,
      claims: [claim, payout],
      bookings: [subscription, second],
    }),
  ).toEqual([]);
});

it.each<[string, Partial<SubscriptionRows>]>([
  ['has no claim', { claims: [] }],
  ['has no subscription', { claims: [claim, claim] }],
  ['has no package', { tree: { ...tree, packages: [], confirmedMicros: 0n } }],
  [
    'has no subscription',
    { tree: { ...tree, packages: [...tree.packages, ...tree.packages], confirmedMicros: 100n } },
  ],
  ['has no subscription', { bookings: [pending] }],
  ['the packages say', { tree: { ...tree, confirmedMicros: 51n } }],
  ['has no claim', { bookings: [{ ...subscription, amountMicros: 51n }] }],
])('rows are found unsound: %s', (words, change) => {
  expect(verifySubscriptions({ ...rows, ...change }).join('\n')).toContain(words);
});
