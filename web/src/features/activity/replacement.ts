import { decodeAmount } from '@polytips/functions/contract/values/token-amount.ts';
import { findReplaceable, type PaymentRow, type ProposedPayment } from '../../payments/payment.ts';
import type { Replacement } from '../../payments/payment-story.ts';
import { purposeOfRow } from './activity-texts.ts';

/** The payment that takes the place of the late one of a row; undefined where none may. */
export function proposeReplacement(
  row: PaymentRow,
  choice: Replacement,
  publicKey: string,
): ProposedPayment | undefined {
  const replaces = findReplaceable(row);
  if (replaces === undefined) return undefined;
  if (choice === 'cancellation') {
    return {
      to: publicKey,
      recipient: 'your own wallet',
      paid: { symbol: 'POL', amount: 0n },
      purpose: { kind: choice },
      replaces,
    };
  }
  const purpose = purposeOfRow(row);
  const recipient = purpose.kind === 'subscription' ? 'company wallet' : 'this address';
  return { to: row.to, recipient, paid: decodeAmount(row), purpose, replaces };
}
