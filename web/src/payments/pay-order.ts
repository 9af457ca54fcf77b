import type { PaymentOrder, PaymentResult } from './payment-flow.ts';
import type { Payments } from './payments.ts';

type StartPayment = Payments['startPayment'];

/** Pays a confirmed order, unless it may not be paid; every way it can end is a result. */
export async function payOrder(
  startPayment: StartPayment,
  { to, purpose, paidBefore, findRefusal }: PaymentOrder,
  payer: Omit<Parameters<StartPayment>[0], 'to' | 'purpose' | 'paidBefore'>,
): Promise<PaymentResult> {
  try {
    const refusal = await findRefusal?.();
    if (refusal !== undefined) return { state: 'refused', message: refusal };
    return await startPayment({ ...payer, to, purpose, paidBefore });
  } catch (error) {
    // A fault, and who has just paid must not be left with a turning wheel.
    reportError(error);
    return { state: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
