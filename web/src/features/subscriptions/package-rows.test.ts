import { describe, expect, it } from 'vitest';
import type { PaymentIntent } from '../../payments/payment-intent.ts';
import { savedPayment } from '../../payments/testing/saved-payment.ts';
import { confirmedRows, pendingRows, unbookedTitle } from './package-rows.ts';

const dates = '2026-01-02T03:04:05.000Z';
const intent = (hash: string, purpose: PaymentIntent['purpose']) => ({
  ...savedPayment,
  hash,
  purpose,
  savedAtMs: Date.parse(dates),
});
const subscription = { kind: 'subscription', amountMicros: 500_000_000n } as const;
const payout = { kind: 'payout', withSL: 's', netMicros: 18_000_000n } as const;
const booked = (txn: string) => ({ txn, amt: 50_000_000n, dates });
const confirmed = confirmedRows([
  { txn: '0xcc', AMOUNT: 1_000_000_000n, DATES: dates, Activation_sl: 'ABC123_0xcc' },
]);

describe('pendingRows', () => {
  it('names the package by its amount', () => {
    expect(confirmed).toEqual([
      { name: 'Elite', hash: '0xcc', amountMicros: 1_000_000_000n, date: dates },
    ]);
  });
  it('lists a payment that the server does not know yet first', () => {
    const rows = pendingRows([booked('0xbb')], [intent('0xaa', subscription)], confirmed);
    expect(rows).toEqual([
      { name: 'Pro', hash: '0xaa', amountMicros: 500_000_000n, date: dates },
      { name: 'Essential', hash: '0xbb', amountMicros: 50_000_000n, date: dates },
    ]);
  });
  it('lists a payment once that browser and server both know', () => {
    const rows = pendingRows([booked('0xaa')], [intent('0xaa', subscription)], []);
    expect(rows.map(({ hash }) => hash)).toEqual(['0xaa']);
  });
  it('leaves out a confirmed payment', () => {
    expect(pendingRows([booked('0xcc')], [intent('0xcc', subscription)], confirmed)).toEqual([]);
  });
  it('leaves out payments for other purposes', () => {
    expect(pendingRows([], [intent('0xaa', payout)], [])).toEqual([]);
  });
});

it.each([
  ['waiting', null, 'Being settled'],
  ['settled', null, 'Settled'],
  ['settled', `0x${'a'.repeat(64)}`, 'Paid back'],
] as const)(
  'a payment that bought no package and is %s with the refund %s is %s',
  (state, refund, title) => {
    expect(unbookedTitle(state, refund)).toBe(title);
  },
);
