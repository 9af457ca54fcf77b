import { clockDifferenceMs, type UsdtTransfer } from '../../chain/chain.ts';
import { isTransferOf } from '../../payments/core/judge-payment.ts';
import type { Payment } from '../../payments/payment.ts';
import { serialOf, type Withdrawal } from '../../withdrawals/withdrawal.ts';
import { mayPay } from './judge-payout.ts';

/** What a transfer from a payer to the recipient of withdrawals is for. */
export type TransferMatch =
  /** It pays this withdrawal. */
  | { readonly state: 'pays'; readonly withdrawal: Withdrawal }
  /** All that it may pay are paid: this one has been paid again. */
  | { readonly state: 'duplicate'; readonly withdrawal: Withdrawal }
  | { readonly state: 'unmatched' };

/**
 * Finds the withdrawal that a final, unclaimed transfer from a payer pays: of exactly its NET, to its
 * recipient, in a block after its request; one that names the hash first, or that the slot of the hash names (its serial
 * is `named`), else the oldest unpaid one, first of those that an admin was to pay outside, else the oldest with a hash
 * that was only reported, which may never be final, else the oldest with a submitted payment, which is overtaken.
 * Source: design section 5, rule 7.
 */
export function matchTransfer(
  transfer: Pick<UsdtTransfer, 'amountMicros' | 'blockNumber' | 'hash'>,
  withdrawals: readonly Withdrawal[],
  named: string | undefined,
): TransferMatch {
  const { hash } = transfer;
  const candidates = withdrawals
    .filter((row) => mayPay(transfer, row))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const open = candidates.filter(({ state }) => state !== 'paid');
  const withdrawal =
    open.find((row) => row.state === 'paying' && row.payment.hash === hash) ??
    open.find((row) => serialOf(row) === named) ??
    open.find(({ claim, state }) => state === 'unpaid' && claim?.external === true) ??
    open.find(({ state }) => state === 'unpaid') ??
    open.find((row) => row.state === 'paying' && row.payment.submitted !== true) ??
    open[0];
  if (withdrawal !== undefined) return { state: 'pays', withdrawal };
  const again = candidates.find((row) => serialOf(row) === named) ?? candidates.at(-1);
  return again === undefined ? { state: 'unmatched' } : { state: 'duplicate', withdrawal: again };
}

/**
 * Whether a payment of the app that is for no withdrawal looks as if it were for one: of exactly the NET of one that an
 * admin was to pay outside of the app, and that was open when the server took the payment, or was paid up to two
 * minutes before, as clocks differ. When it was mined says nothing: it may have waited for its block while another
 * admin paid.
 */
const looksLikeOutsidePayment = (
  transfer: Pick<UsdtTransfer, 'amountMicros' | 'blockNumber'>,
  { createdAt }: Pick<Payment, 'createdAt'>,
  withdrawals: readonly Withdrawal[],
): boolean =>
  withdrawals.some((row) => {
    const takenAtMs = Date.parse(createdAt);
    const wasOpen =
      Date.parse(row.requestedAt) <= takenAtMs &&
      (row.state !== 'paid' || takenAtMs < Date.parse(row.paidAt) + clockDifferenceMs);
    return wasOpen && row.heldBy !== undefined && mayPay(transfer, row);
  });

/**
 * Whether a transfer is left to the end of a payment of the app, because it is what that means, and so pays no other
 * withdrawal. For a withdrawal it settles only what is in process with it, which is nothing where it was overtaken, or had
 * failed before. What it means for no withdrawal may look like an outside payment of one of `withdrawals`, all of its sum.
 */
export const isLeftToEnd = (
  transfer: UsdtTransfer,
  payment: Payment,
  withdrawals: readonly Withdrawal[],
): boolean =>
  payment.state !== 'failed' &&
  isTransferOf(transfer, payment) &&
  (payment.kind === 'withdrawalPay'
    ? withdrawals.some(
        (row) =>
          serialOf(row) === payment.withdrawal &&
          row.state === 'paying' &&
          payment.txns.includes(row.payment.hash),
      )
    : payment.kind !== 'transfer' || !looksLikeOutsidePayment(transfer, payment, withdrawals));
