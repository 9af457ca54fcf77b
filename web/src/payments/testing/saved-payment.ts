import type { PaymentIntent } from '../payment-intent.ts';

/** A payment as the outbox keeps it, just signed. */
export const savedPayment: PaymentIntent = {
  id: 'one',
  uid: 'ABC123',
  chainId: 31_337,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  purpose: { kind: 'subscription', amountMicros: 50_000_000n },
  nonce: 3,
  raw: '0x02',
  hash: '0xab',
  state: 'signed',
  message: '',
  savedAtMs: 1_000,
  signedAtBlock: 1_000_000n,
};
