import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import type { Micros } from '../contract/values/micros.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import { hasWallet, isSentBy } from '../ledger/core/company-wallets.ts';
import { listGrants } from '../members/admins.ts';
import { isTransferOf } from '../payments/core/judge-payment.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { InflowRow } from './inflow-store.ts';

/**
 * The final transfers of a transaction that each would pay an inflow back: its sum, to its sender, from a
 * wallet of the company or of an admin, no earlier than the inflow. What the app pays a withdrawal with is none: that
 * withdrawal would be unpaid again, and be paid once more. What an admin has sent with the app for nothing else may be one.
 */
export async function findRefund(
  { chain, config, firestore }: ActingContext,
  { sender, minedAt }: Pick<InflowRow, 'sender' | 'minedAt'>,
  { txn, amountMicros }: { readonly txn: string; readonly amountMicros: Micros },
): Promise<Outcome<readonly UsdtTransfer[]>> {
  const receipt = await chain.getReceipt(txn);
  if (receipt.state !== 'final') return refused('conflict', messages.refundNotFinal);
  const [{ company, payers }, admins, payment] = await Promise.all([
    listOwnWallets(firestore, config),
    listGrants(firestore),
    findPaymentByTxn(firestore, txn),
  ]);
  const isPayout = (transfer: UsdtTransfer): boolean =>
    payment?.kind === 'withdrawalPay' && isTransferOf(transfer, payment);
  const found = receipt.transfers.filter((transfer) => {
    const { from, to } = transfer;
    return (
      receipt.succeeded &&
      receipt.minedAt >= new Date(minedAt) &&
      transfer.amountMicros === amountMicros &&
      sameAddress(to, sender) &&
      !sameAddress(from, sender) &&
      !isPayout(transfer) &&
      (hasWallet(company, from) || isSentBy([...payers, ...admins], transfer))
    );
  });
  return found.length === 0 ? refused('conflict', messages.refundMismatch) : accepted(found);
}
