import { expect, test } from 'vitest';
import { type PaymentPurpose, paymentIntent } from './payment-intent.ts';
import { savedPayment } from './testing/saved-payment.ts';

test.each<PaymentPurpose>([
  { kind: 'subscription', amountMicros: 1n },
  { kind: 'payout', withSL: 'w1', netMicros: 1n },
  { kind: 'send', symbol: 'USDT', amountMicros: 1n },
  { kind: 'send', symbol: 'POL', amountWei: 1n },
])('the purpose of a $kind parses as it was stored', (purpose) => {
  const intent = { ...savedPayment, purpose };
  expect(paymentIntent.parse(structuredClone(intent))).toEqual(intent);
});

test.each([
  { kind: 'subscription', amountMicros: 0n },
  { kind: 'subscription', amountMicros: 50 },
  { kind: 'send', symbol: 'POL', amountMicros: 1n },
  { kind: 'approval', amountMicros: 1n },
])('%o does not parse as a purpose', (purpose) => {
  expect(paymentIntent.safeParse({ ...savedPayment, purpose }).success).toBe(false);
});
