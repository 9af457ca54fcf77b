import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import type { Micros } from '../contract/values/micros.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import { isSentBy } from '../ledger/core/company-wallets.ts';
import { listBlocks } from '../members/admins.ts';
import { findWalletOwner } from '../members/store.ts';
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
  const [{ company, payers }, payment] = await Promise.all([
    listOwnWallets(firestore, config),
    findPaymentByTxn(firestore, txn),
  ]);
  const isPayout = (transfer: UsdtTransfer): boolean =>
    payment?.kind === 'withdrawalPay' && isTransferOf(transfer, payment);
  const isSentByAdmin = async (transfer: UsdtTransfer): Promise<boolean> => {
    const owner = await findWalletOwner(firestore, transfer.from);
    if (owner === undefined) return false;
    const blocks = await listBlocks(firestore, owner);
    return isSentBy(
      blocks.map((each) => ({ address: transfer.from, ...each })),
      transfer,
    );
  };
  const found: UsdtTransfer[] = [];
  for (const transfer of receipt.transfers) {
    const { from, to } = transfer;
    const matches =
      receipt.succeeded &&
      receipt.minedAt >= new Date(minedAt) &&
      transfer.amountMicros === amountMicros &&
      sameAddress(to, sender) &&
      !sameAddress(from, sender) &&
      !isPayout(transfer);
    if (!matches) continue;
    const isOwn =
      company.some(({ address }) => sameAddress(address, from)) || isSentBy(payers, transfer);
    if (isOwn || (await isSentByAdmin(transfer))) found.push(transfer);
  }
  return found.length === 0 ? refused('conflict', messages.refundMismatch) : accepted(found);
}
