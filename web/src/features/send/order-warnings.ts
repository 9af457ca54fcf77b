import { isRecorded, rowsOfTransfers } from '../../activity/list-activity.ts';
import type { PaymentOrder } from '../../payments/payment.ts';
import {
  findRecipientWarnings,
  type RecipientWarning,
} from '../../recipients/recipient-warnings.ts';
import type { KnownAddresses } from '../../recipients/use-known-addresses.ts';

/** The member with the wallet, that of the company, the recipient of an order, and whom the member knows. */
export interface OrderFacts extends KnownAddresses {
  readonly from: string;
  readonly company: string;
  readonly isBookedByHand: boolean;
  readonly isContract: boolean;
}

/**
 * The warnings for an order. Of the payments that the server carries it has the newest itself: those on the screen may
 * have been read long before.
 */
export function findOrderWarnings(
  { to, paid, newest, reviewedAtMs: nowMs }: PaymentOrder,
  { rows, ...facts }: OrderFacts,
): readonly RecipientWarning[] {
  const { symbol, amount } = paid;
  const carried = rowsOfTransfers(newest.filter((row) => !isRecorded(row)));
  const signed = carried.map((row) => ({ ...row, isSigned: true }));
  return findRecipientWarnings({
    to,
    symbol,
    amount,
    nowMs,
    rows: [...signed, ...rows],
    ...facts,
  });
}
