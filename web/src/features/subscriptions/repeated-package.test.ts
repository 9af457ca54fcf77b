import { expect, it } from 'vitest';
import type { PaymentOrder, PaymentRow } from '../../payments/payment.ts';
import { findRepeatedPackage } from './repeated-package.ts';

const company = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const atMs = Date.parse('2026-01-05T08:00:00.000Z');
const minuteMs = 60_000;

const payment: PaymentRow = {
  publicKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  txn: `0x${'ab'.repeat(32)}`,
  nonce: 6,
  kind: 'booking',
  to: company,
  details: company,
  status: 'Pending',
  symbol: 'USDT',
  amt: '500.000000',
  state: 'confirmed',
  dates: new Date(atMs).toISOString(),
};

const order: PaymentOrder = {
  to: company.toLowerCase(),
  recipient: 'company wallet',
  paid: { symbol: 'USDT', amount: 500_000_000n },
  purpose: { kind: 'subscription' },
  nonce: 7,
  unfinished: [],
  newest: [],
  reviewedAtMs: atMs + minuteMs,
};

it.each<[string, boolean, Partial<PaymentOrder>, Partial<PaymentRow>]>([
  ['that is final since', true, {}, {}],
  ['that is on its way', true, {}, { state: 'pending' }],
  ['that failed', false, {}, { state: 'failed' }],
  ['of another sum', false, {}, { amt: '550.000000' }],
  ['to somebody else', false, {}, { details: payment.publicKey, to: payment.publicKey }],
  ['of a quarter of an hour ago', false, { reviewedAtMs: atMs + 15 * minuteMs }, {}],
])('after a payment %s a package is a repeat: %s', (_, isRepeat, ordered, paid) => {
  const newest = [{ ...payment, ...paid }];
  const found = findRepeatedPackage({ ...order, ...ordered, newest });
  expect(found).toEqual(isRepeat ? { kind: 'repeat', atMs } : undefined);
});
