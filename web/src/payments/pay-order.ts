import type { Payments } from './outbox/payments.ts';
import type { PaymentOrder, PaymentResult } from './payment-flow.ts';

type StartPayment = Payments['startPayment'];

/** Pays a confirmed order unless it is refused; never throws, every end is a result. */
export async function payOrder(
  startPayment: StartPayment,
  { to, purpose, seenPaymentIds, findRefusal }: PaymentOrder,
  payer: Omit<Parameters<StartPayment>[0], 'to' | 'purpose' | 'seenPaymentIds'>,
): Promise<PaymentResult> {
  try {
    const refusal = await findRefusal?.();
    if (refusal !== undefined) return { state: 'refused', message: refusal };
    return await startPayment({ ...payer, to, purpose, seenPaymentIds });
  } catch (error) {
    // A fault: without a result the member would see a spinner for ever.
    reportError(error);
    return { state: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
