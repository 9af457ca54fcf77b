import type { UsdtTransfer } from '../../chain/chain.ts';
import { serialOf, type Withdrawal } from '../withdrawal.ts';

/** What a transfer from a payer to the recipient of withdrawals is for. */
export type TransferMatch =
  /** It pays this withdrawal. */
  | { readonly state: 'pays'; readonly withdrawal: Withdrawal }
  /** A withdrawal it may pay has another payment, of which the server has the bytes: its end decides. */
  | { readonly state: 'waits' }
  /** All that it may pay are paid: this one has been paid again. */
  | { readonly state: 'duplicate'; readonly withdrawal: Withdrawal }
  | { readonly state: 'unmatched' };

/**
 * Finds the withdrawal that a final, unclaimed transfer from a payer pays: of exactly its NET, to its
 * recipient, in a block after its request; one that names the hash first (`named` is the serial in the
 * slot of the hash), else the oldest unpaid one, first of those that were held to be paid outside, else the oldest with
 * a hash that was only reported, which may never be final. Source: design section 5, rule 7.
 */
export function matchTransfer(
  { amountMicros, blockNumber, hash }: Pick<UsdtTransfer, 'amountMicros' | 'blockNumber' | 'hash'>,
  withdrawals: readonly Withdrawal[],
  named: string | undefined,
): TransferMatch {
  const candidates = withdrawals
    .filter(
      ({ netMicros, requestedAtBlock }) =>
        netMicros === amountMicros && blockNumber > requestedAtBlock,
    )
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const open = candidates.filter(({ state }) => state !== 'paid');
  const byHash = open.find(
    (row) =>
      (row.state === 'paying' && row.payment.hash === hash) ||
      (row.state === 'unpaid' && serialOf(row) === named),
  );
  const withdrawal =
    byHash ??
    open.find(({ claim, state }) => state === 'unpaid' && claim?.external === true) ??
    open.find(({ state }) => state === 'unpaid') ??
    open.find((row) => row.state === 'paying' && row.payment.submitted !== true);
  if (withdrawal !== undefined) return { state: 'pays', withdrawal };
  if (open.length > 0) return { state: 'waits' };
  const again = candidates.find((row) => serialOf(row) === named) ?? candidates.at(-1);
  return again === undefined ? { state: 'unmatched' } : { state: 'duplicate', withdrawal: again };
}
