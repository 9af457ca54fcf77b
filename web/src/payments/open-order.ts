import type { Payments } from './outbox/payments.ts';
import type { PaymentOrder, ProposedPayment } from './payment-flow.ts';
import { seenPaymentIdsOf } from './payment-model.ts';

/**
 * Opens the review of a payment with a snapshot of the member's paid payments: a payment of the same
 * that is not in it may come from the same review in another tab.
 */
export async function openOrder(
  payments: Pick<Payments, 'listPayments'>,
  uid: string,
  proposed: ProposedPayment,
): Promise<PaymentOrder> {
  const seenPaymentIds = seenPaymentIdsOf(await payments.listPayments(uid));
  return { ...proposed, seenPaymentIds, reviewedAtMs: Date.now() };
}
