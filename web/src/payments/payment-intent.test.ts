import { expect, test } from 'vitest';
import { type PaymentPurpose, paymentIntent } from './payment-intent.ts';

const stored = {
  id: 'one',
  uid: 'ABC123',
  chainId: 31_337,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  nonce: 3,
  raw: '0x02',
  hash: '0xab',
  state: 'signed',
  message: '',
  savedAtMs: 1_000,
};

test.each<PaymentPurpose>([
  { kind: 'subscription', amountMicros: 1n },
  { kind: 'payout', withSL: 'w1', netMicros: 1n },
  { kind: 'send', symbol: 'USDT', amountMicros: 1n },
  { kind: 'send', symbol: 'POL', amountWei: 1n },
])('a $kind is read back as it was stored', (purpose) => {
  const intent = { ...stored, purpose };
  expect(paymentIntent.parse(structuredClone(intent))).toEqual(intent);
});

test.each([
  { kind: 'subscription', amountMicros: 0n },
  { kind: 'subscription', amountMicros: 50 },
  { kind: 'send', symbol: 'POL', amountMicros: 1n },
  { kind: 'approval', amountMicros: 1n },
])('%o is no purpose', (purpose) => {
  expect(paymentIntent.safeParse({ ...stored, purpose }).success).toBe(false);
});
