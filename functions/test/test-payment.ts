import type { Payment } from '../src/payments/payment.ts';

const now = '2026-01-07T12:00:00.000Z';

/** A pending payment of 50 USDT without an attempt, with differences. */
export const testPayment = (changes: Partial<Payment> = {}): Payment => ({
  chainId: 137,
  uid: 'AAAAAA',
  from: '0x1111111111111111111111111111111111111111',
  nonce: 3,
  displaced: null,
  kind: 'transfer',
  to: '0x2222222222222222222222222222222222222222',
  symbol: 'USDT',
  amt: '50.000000',
  withdrawal: null,
  attempts: [],
  txns: [],
  txn: `0x${'1'.repeat(64)}`,
  state: 'pending',
  reason: null,
  problem: null,
  sinceBlock: 1,
  createdAt: now,
  submittedAt: now,
  looks: 0,
  lookedAt: null,
  nextLookAt: now,
  finalAt: null,
  alertedAt: null,
  ...changes,
});
