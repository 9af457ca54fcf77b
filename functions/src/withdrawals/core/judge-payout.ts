import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { sameAddress } from '../../contract/patterns.ts';
import { isSentBy } from '../../ledger/core/company-wallets.ts';
import type { PayerWallet } from '../../platform/config.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** The meaning of a receipt for a pay-out. */
export type PayoutVerdict =
  /** No endpoint knows the transaction. */
  | { readonly state: 'unknown' }
  /** Mined, not final. `matches`: it seems to pay this withdrawal. */
  | { readonly state: 'included'; readonly matches: boolean }
  /** Final, and it does not pay this withdrawal. */
  | { readonly state: 'mismatch' }
  | ({ readonly state: 'proven' } & PayoutProof);

/** A final transaction that pays a withdrawal: each of these logs would. */
export interface PayoutProof {
  readonly transfers: readonly UsdtTransfer[];
  readonly minedAt: Date;
}

/**
 * Whether a transfer was made after a withdrawal was requested: it is in a later block, or of the payment
 * that the server was given for it, which a reorganisation may put into an earlier one.
 */
export const isAfterRequest = (
  { blockNumber, hash }: Pick<UsdtTransfer, 'blockNumber' | 'hash'>,
  withdrawal: Withdrawal,
): boolean =>
  blockNumber > withdrawal.requestedAtBlock ||
  (withdrawal.state !== 'unpaid' &&
    withdrawal.payment.submitted === true &&
    withdrawal.payment.hash === hash);

/**
 * Judges the receipt of a pay-out: USDT of exactly NET, from one of `payers` while it was in force, to
 * the frozen recipient, never from that wallet itself, made after the request. Source: design section 5,
 * rules 4 and 7.
 */
export function judgePayout(
  receipt: Receipt,
  withdrawal: Withdrawal,
  payers: readonly PayerWallet[],
): PayoutVerdict {
  if (receipt.state === 'unknown') return { state: 'unknown' };
  const { netMicros, recipient } = withdrawal;
  const transfers = receipt.transfers.filter(
    (transfer) =>
      transfer.amountMicros === netMicros &&
      isAfterRequest(transfer, withdrawal) &&
      sameAddress(transfer.to, recipient) &&
      !sameAddress(transfer.from, recipient) &&
      isSentBy(payers, transfer),
  );
  const matches = transfers.length > 0;
  if (receipt.state === 'included') return { state: 'included', matches };
  const { minedAt, succeeded } = receipt;
  return matches && succeeded ? { state: 'proven', transfers, minedAt } : { state: 'mismatch' };
}
