import { expect, it } from 'vitest';
import { endedSince } from './ended-payments.ts';
import type { PaymentRow } from './payment.ts';

const to = '0x52908400098527886E0F7030069857D2E4169EE7';

const payment = (nonce: number, state: PaymentRow['state']): PaymentRow => ({
  publicKey: to,
  txn: `0x${nonce}`,
  details: to,
  status: 'Pending',
  amt: '50.000000',
  symbol: 'USDT',
  dates: `2026-01-05T08:0${nonce}:00.000Z`,
  nonce,
  kind: 'booking',
  to,
  state,
});
const { nonce: _nonce, ...recorded } = payment(3, 'pending');
const [older, pending, confirmed] = [
  payment(1, 'confirmed'),
  payment(2, 'pending'),
  payment(2, 'confirmed'),
];

it.each<[string, PaymentRow[], PaymentRow[], { ended: PaymentRow[]; unseen: PaymentRow[] }]>([
  ['nothing has changed', [pending, older], [pending, older], { ended: [], unseen: [] }],
  ['one has ended', [pending, older], [confirmed, older], { ended: [confirmed], unseen: [] }],
  ['another device made one', [older], [confirmed, older], { ended: [], unseen: [confirmed] }],
  ['another device made the first', [], [confirmed], { ended: [], unseen: [confirmed] }],
  ['a further one is unfinished', [older], [pending, older], { ended: [], unseen: [] }],
  ['an older page has come', [confirmed], [confirmed, older], { ended: [], unseen: [] }],
  ['one was recorded', [older], [recorded, older], { ended: [], unseen: [] }],
])(
  '%s: what has ended is kept apart from what the list did not have',
  (_, before, now, expected) => {
    expect(endedSince(before, now)).toEqual(expected);
  },
);

it('a payment that ends with another hash is still the same', () => {
  const replaced = { ...confirmed, txn: '0xfaster' };
  expect(endedSince([pending], [replaced])).toEqual({ ended: [replaced], unseen: [] });
});
