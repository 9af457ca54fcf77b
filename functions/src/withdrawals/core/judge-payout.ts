import { sameAddress } from '../../chain/addresses.ts';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** The meaning of a receipt for a pay-out. */
export type PayoutVerdict =
  /** No endpoint knows the transaction. */
  | { readonly state: 'unknown' }
  /** Mined, not final. `matches`: it seems to pay this withdrawal. */
  | { readonly state: 'included'; readonly matches: boolean }
  /** Final, and it does not pay this withdrawal. */
  | { readonly state: 'mismatch' }
  /** Final, and each of these logs would pay it. */
  | { readonly state: 'proven'; readonly transfers: readonly UsdtTransfer[] };

/**
 * Judges the receipt of a pay-out: USDT of exactly NET, from one of `payers` to the frozen
 * recipient, never from that wallet itself, in a block after the request. Source: design section 5,
 * rule 4.
 */
export function judgePayout(
  receipt: Receipt,
  { netMicros, recipient, requestedAtBlock }: Withdrawal,
  payers: readonly string[],
): PayoutVerdict {
  if (receipt.state === 'unknown') return { state: 'unknown' };
  const transfers = receipt.transfers.filter(
    ({ from, to, amountMicros, blockNumber }) =>
      amountMicros === netMicros &&
      blockNumber > requestedAtBlock &&
      sameAddress(to, recipient) &&
      !sameAddress(from, recipient) &&
      payers.some((payer) => sameAddress(payer, from)),
  );
  const matches = transfers.length > 0;
  if (receipt.state === 'included') return { state: 'included', matches };
  return matches && receipt.succeeded ? { state: 'proven', transfers } : { state: 'mismatch' };
}
