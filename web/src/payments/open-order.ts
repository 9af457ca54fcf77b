import type { PaymentOrder, ProposedPayment } from './payment-flow.ts';
import { sightPaid } from './payment-model.ts';
import type { Payments } from './payments.ts';

/**
 * Puts a payment up for review, beside what the member has paid, or perhaps, at this very moment: what
 * is paid from now on may be paid by the same review in another tab.
 */
export async function openOrder(
  payments: Pick<Payments, 'listPayments'>,
  uid: string,
  proposed: ProposedPayment,
): Promise<PaymentOrder> {
  const paidBefore = sightPaid(await payments.listPayments(uid));
  return { ...proposed, paidBefore, askedAtMs: Date.now() };
}
