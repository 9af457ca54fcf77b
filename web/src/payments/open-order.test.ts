import { expect, test, vi } from 'vitest';
import { openOrder } from './open-order.ts';
import type { PaymentIntent, PaymentState } from './payment-intent.ts';
import { savedPayment } from './testing/saved-payment.ts';

const proposed = {
  to: '0x02',
  recipient: 'company wallet',
  purpose: { kind: 'subscription', amountMicros: 1n },
} as const;

const intentOf = (state: PaymentState): PaymentIntent => ({
  ...savedPayment,
  id: `the ${state} one`,
  state,
});

test('an order has seen the paid and the unknown payments when it opens, and no others', async () => {
  const states = [
    'signed',
    'broadcast',
    'mined',
    'recorded',
    'reverted',
    'discarded',
    'untraced',
  ] as const;
  const listPayments = vi.fn<() => Promise<readonly PaymentIntent[]>>();
  listPayments.mockResolvedValueOnce([]).mockResolvedValueOnce(states.map(intentOf));
  const first = await openOrder({ listPayments }, 'ABC123', proposed);
  const second = await openOrder({ listPayments }, 'ABC123', proposed);
  expect(first).toMatchObject({ ...proposed, seenPaymentIds: [] });
  expect(second).toMatchObject({
    ...proposed,
    seenPaymentIds: ['the recorded one:recorded', 'the untraced one:untraced'],
  });
  expect(listPayments).toHaveBeenCalledWith('ABC123');
});
