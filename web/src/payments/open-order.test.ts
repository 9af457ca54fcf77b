import { expect, test, vi } from 'vitest';
import { openOrder } from './open-order.ts';
import type { PaymentIntent, PaymentState } from './payment-intent.ts';

const proposed = {
  to: '0x02',
  recipient: 'company wallet',
  purpose: { kind: 'subscription', amountMicros: 1n },
} as const;

const intentOf = (state: PaymentState): PaymentIntent => ({
  id: `the ${state} one`,
  uid: 'ABC123',
  chainId: 31_337,
  from: '0x01',
  to: proposed.to,
  purpose: proposed.purpose,
  nonce: 3,
  raw: '0x02',
  hash: '0xab',
  state,
  message: '',
  savedAtMs: 1_000,
});

test('an order has in view what is paid and done with when it opens, and nothing else', async () => {
  const states = ['signed', 'broadcast', 'mined', 'recorded', 'reverted', 'discarded'] as const;
  const listPayments = vi.fn<() => Promise<readonly PaymentIntent[]>>();
  listPayments.mockResolvedValueOnce([]).mockResolvedValueOnce(states.map(intentOf));
  const first = await openOrder({ listPayments }, 'ABC123', proposed);
  const second = await openOrder({ listPayments }, 'ABC123', proposed);
  expect(first).toMatchObject({ ...proposed, paidBefore: [] });
  expect(second).toMatchObject({ ...proposed, paidBefore: ['the recorded one'] });
  expect(listPayments).toHaveBeenCalledWith('ABC123');
});
