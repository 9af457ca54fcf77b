import { isUnfinished, type PaymentRow, paymentNameOf } from './payment.ts';

type Payments = readonly PaymentRow[];

/** The payments that have ended from one reading of the list, the newest first, to the next. */
interface EndedPayments {
  /** Those that were unfinished before. */
  readonly ended: Payments;
  /** Those that were not on the list yet: another device made them. */
  readonly unseen: Payments;
}

/** Finds what has ended. An older page of the list brings nothing that is new. */
export function endedSince(before: Payments, now: Payments): EndedPayments {
  const unfinished = new Set(before.filter(isUnfinished).map(paymentNameOf));
  const newest = before[0]?.dates ?? '';
  // A send that was recorded without its bytes stays pending.
  const over = now.filter(({ state }) => state !== 'pending');
  return {
    ended: over.filter((payment) => unfinished.has(paymentNameOf(payment))),
    unseen: over.filter(
      (payment) => payment.dates > newest && !unfinished.has(paymentNameOf(payment)),
    ),
  };
}
