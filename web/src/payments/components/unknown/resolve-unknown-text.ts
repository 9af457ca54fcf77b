import type { PaymentPurpose } from '../../payment-intent.ts';

/** The question to a member who ends an unknown payment. */
export interface ResolveUnknownText {
  readonly title: string;
  /** What the explorer must show. */
  readonly condition: string;
  /** What follows from the answer. */
  readonly consequence: string;
}

/** The question before an unknown payment ends as paid, or as not paid. */
export function resolveUnknownText(
  kind: PaymentPurpose['kind'],
  wasPaid: boolean,
): ResolveUnknownText {
  return wasPaid
    ? {
        title: 'Say that it was paid?',
        condition: 'Look at the explorer first: it must show the transaction as a success.',
        consequence: paidConsequences[kind],
      }
    : {
        title: 'Say that it was not paid?',
        condition:
          'Look at the explorer first: it must show the transaction as failed, or not know it.',
        consequence: unpaidConsequences[kind],
      };
}

const paid = 'Here it then counts as paid, and is not looked for any more.';

const paidConsequences = {
  send: paid,
  subscription: `${paid} The package shows when the server has found the payment.`,
  payout: `${paid} The server still decides about the withdrawal by itself.`,
} as const satisfies Record<PaymentPurpose['kind'], string>;

const unpaid =
  'Here it then counts as not paid, and can be paid again. If it was paid after all, that pays twice.';

const unpaidConsequences = {
  send: unpaid,
  subscription: unpaid,
  payout:
    'This browser then lets go of it. The server may know of the payment: then the withdrawal stays In Process, and an operator has to free it.',
} as const satisfies Record<PaymentPurpose['kind'], string>;
