import { hasHappened } from '../audit/store.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import { findReceipt } from '../chain/find-receipt.ts';
import type { Context } from '../context/context.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import type { Deadline } from '../platform/deadline.ts';
import { searchTransfers } from '../scans/scan-transfers.ts';
import type { PayingWithdrawal } from '../withdrawals/withdrawal.ts';
import { judgePayout, payerOf } from './core/judge-payout.ts';
import { outflowKey } from './record-outflow.ts';

/**
 * The final transactions in which the payer of a withdrawal in process has sent its recipient exactly NET since its
 * payment was taken, and which have paid nothing yet: the scan of the payers may pay the withdrawal with one of them. It
 * never does where the rights of the payer had ended before: such a transfer is found however many blocks follow it.
 * @returns undefined where not all of them can be read, or in time, or the payer has sent the recipient what is not final.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function findUnsettledTransfers(
  { chain, config, firestore }: Pick<Context, 'chain' | 'config' | 'firestore'>,
  paying: PayingWithdrawal,
  deadline: Deadline,
): Promise<readonly string[] | undefined> {
  const { payment, recipient, requestedAtBlock } = paying;
  const { chainId } = config;
  const payer = payerOf(payment);
  const submitted = await findPaymentByTxn(firestore, payment.hash);
  const finalized = await chain.getFinalizedBlockNumber();
  const first = Math.max(requestedAtBlock + 1, submitted?.sinceBlock ?? 0);
  const filter = { from: [payer.address], to: [recipient] };
  const unsettled: string[] = [];
  try {
    // What has no final block yet is not among these.
    if ((await chain.findNewTransfers(filter, finalized + 1)).length > 0) return undefined;
    for await (const range of searchTransfers(chain, filter, first, finalized, deadline)) {
      for (const { hash } of range.found) {
        const receipt = deadline.isOver() ? undefined : await findReceipt(chain, hash);
        if (receipt?.state !== 'final') return undefined;
        const verdict = judgePayout(receipt, paying, [payer]);
        if (verdict.state !== 'proven') continue;
        for (const transfer of await findUnclaimed(firestore, chainId, verdict.transfers)) {
          // A send with the app that the scan has left to the payer.
          if (await hasHappened(firestore, outflowKey('payer.sent', chainId, transfer))) continue;
          unsettled.push(hash);
        }
      }
      if (deadline.isOver() && range.nextBlock <= finalized) return undefined;
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    await chain.getFinalizedBlockNumber();
    return undefined;
  }
  return unsettled;
}
