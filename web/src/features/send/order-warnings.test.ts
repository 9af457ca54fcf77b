import { expect, it } from 'vitest';
import type { PaymentOrder, PaymentRow } from '../../payments/payment.ts';
import { findOrderWarnings } from './order-warnings.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const company = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const to = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const atMs = Date.parse('2026-01-05T08:00:00.000Z');

const payment: PaymentRow = {
  publicKey: from,
  txn: `0x${'ab'.repeat(32)}`,
  nonce: 6,
  kind: 'transfer',
  to,
  details: to,
  status: 'Pending',
  symbol: 'USDT',
  amt: '5.000000',
  state: 'confirmed',
  dates: new Date(atMs).toISOString(),
};

const order: PaymentOrder = {
  to,
  recipient: 'this address',
  paid: { symbol: 'USDT', amount: 5_000_000n },
  purpose: { kind: 'send' },
  nonce: 7,
  unfinished: [],
  newest: [payment],
  reviewedAtMs: atMs + 60_000,
};

/** What a screen knows that has read no list since the payment was made elsewhere. */
const facts = {
  from,
  company,
  isBookedByHand: false,
  isContract: false,
  known: [],
  rows: [],
  problem: undefined,
};

const kindsFor = (changes: Partial<PaymentOrder>) =>
  findOrderWarnings({ ...order, ...changes }, facts).map(({ kind }) => kind);

it.each<[string, string[], Partial<PaymentOrder>]>([
  ['has been read for the review alone', ['repeat'], {}],
  ['was made a quarter of an hour before it', [], { reviewedAtMs: atMs + 15 * 60_000 }],
  ['has failed', ['first'], { newest: [{ ...payment, state: 'failed' }] }],
  ['was only recorded', ['first'], { newest: [{ ...payment, nonce: undefined }] }],
  ['is not among the newest', ['first'], { newest: [] }],
])(
  'a send of what was paid on another device, where that payment %s, has the warnings %j',
  (_, expected, changes) => {
    expect(kindsFor(changes)).toEqual(expected);
  },
);
