import type { UsdtTransfer } from '../../chain/chain.ts';
import { isTransferOf } from '../../payments/core/judge-payment.ts';
import type { Payment } from '../../payments/payment.ts';
import { serialOf, type Withdrawal } from '../withdrawal.ts';

/** What a transfer from a payer to the recipient of withdrawals is for. */
export type TransferMatch =
  /** It pays this withdrawal. */
  | { readonly state: 'pays'; readonly withdrawal: Withdrawal }
  /** It may be the submitted payment of one of these withdrawals, made elsewhere: the end of that decides. */
  | { readonly state: 'waits' }
  /** All that it may pay are paid: this one has been paid again. */
  | { readonly state: 'duplicate'; readonly withdrawal: Withdrawal }
  | { readonly state: 'unmatched' };

/** What the submitted payments say of a transfer. */
export interface SubmittedFacts {
  /** The serial of the withdrawal in the slot of its hash. */
  readonly named: string | undefined;
  /** The serials in the slots of which it may have used the nonce. */
  readonly undecided: readonly string[];
}

/**
 * Finds the withdrawal that a final, unclaimed transfer from a payer pays: of exactly its NET, to its
 * recipient, in a block after its request; one that names the hash, or that the slot of the hash names, first, else the
 * oldest unpaid one, first of those that were held to be paid outside, else the oldest with a hash that was only
 * reported, which may never be final, else the oldest with a submitted payment, unless the transfer may be one of these.
 * Source: design section 5, rule 7.
 */
export function matchTransfer(
  { amountMicros, blockNumber, hash }: Pick<UsdtTransfer, 'amountMicros' | 'blockNumber' | 'hash'>,
  withdrawals: readonly Withdrawal[],
  { named, undecided }: SubmittedFacts,
): TransferMatch {
  const candidates = withdrawals
    .filter(
      (row) =>
        row.netMicros === amountMicros &&
        // A reorganisation may put what was submitted for it into an earlier block.
        (blockNumber > row.requestedAtBlock || serialOf(row) === named),
    )
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const open = candidates.filter(({ state }) => state !== 'paid');
  const withdrawal =
    open.find((row) => row.state === 'paying' && row.payment.hash === hash) ??
    open.find((row) => serialOf(row) === named) ??
    open.find(({ claim, state }) => state === 'unpaid' && claim?.external === true) ??
    open.find(({ state }) => state === 'unpaid') ??
    open.find((row) => row.state === 'paying' && row.payment.submitted !== true);
  if (withdrawal !== undefined) return { state: 'pays', withdrawal };
  if (open.some((row) => undecided.includes(serialOf(row)))) return { state: 'waits' };
  const [submitted] = open;
  if (submitted !== undefined) return { state: 'pays', withdrawal: submitted };
  const again = candidates.find((row) => serialOf(row) === named) ?? candidates.at(-1);
  return again === undefined ? { state: 'unmatched' } : { state: 'duplicate', withdrawal: again };
}

/**
 * Whether a transfer is left to the end of a payment of the app, because it is what that means. For a withdrawal it
 * settles only what is in process with it, which is nothing where it was overtaken, or had failed before.
 */
export const isLeftToEnd = (
  transfer: UsdtTransfer,
  payment: Payment,
  withdrawals: readonly Withdrawal[],
): boolean =>
  payment.state !== 'failed' &&
  isTransferOf(transfer, payment) &&
  (payment.kind !== 'withdrawalPay' ||
    withdrawals.some(
      (row) =>
        serialOf(row) === payment.withdrawal &&
        row.state === 'paying' &&
        payment.txns.includes(row.payment.hash),
    ));
