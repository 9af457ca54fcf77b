import type { FoundTransfer, Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import { isSentBy } from '../../ledger/core/company-wallets.ts';
import type { PayerWallet } from '../../platform/config.ts';
import type { Payout, Withdrawal } from '../../withdrawals/withdrawal.ts';

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
  const transfers = receipt.transfers.filter((transfer) => pays(transfer, withdrawal, payers));
  const matches = transfers.length > 0;
  if (receipt.state === 'included') return { state: 'included', matches };
  const { minedAt, succeeded } = receipt;
  return matches && succeeded ? { state: 'proven', transfers, minedAt } : { state: 'mismatch' };
}

/** Whether a transfer is one that pays a withdrawal. */
export const pays = (
  transfer: FoundTransfer,
  withdrawal: Withdrawal,
  payers: readonly PayerWallet[],
): boolean =>
  mayPay(transfer, withdrawal) &&
  sameAddress(transfer.to, withdrawal.recipient) &&
  !sameAddress(transfer.from, withdrawal.recipient) &&
  isSentBy(payers, transfer);

/** Whether a transfer from a payer to the recipient of a withdrawal is of exactly its NET, and made after its request. */
export const mayPay = (
  { amountMicros, blockNumber }: Pick<FoundTransfer, 'amountMicros' | 'blockNumber'>,
  { netMicros, requestedAtBlock }: Withdrawal,
): boolean => amountMicros === netMicros && blockNumber > requestedAtBlock;

/** The wallet of a payment that was taken: its report, or its bytes, count whatever became of the admin. */
export const payerOf = ({ payerPublicKey }: Pick<Payout, 'payerPublicKey'>): PayerWallet => ({
  address: payerPublicKey,
  fromBlock: 0,
  untilBlock: null,
});
