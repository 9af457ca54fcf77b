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
 * @returns undefined where not all of them can be read, or in time, or what the payer has sent is too new to be searched.
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
  const settled = chain.settledBelow(await chain.getFinalizedBlockNumber());
  const first = Math.max(requestedAtBlock + 1, submitted?.sinceBlock ?? 0);
  const filter = { from: [payer.address], to: [recipient] };
  const unsettled: string[] = [];
  try {
    const [inBlocks, inSettled, newTransfers] = await Promise.all([
      chain.getNewestNonce(payer.address),
      chain.getNonceAt(payer.address, settled),
      // What others move with an allowance of the payer has no nonce of its own.
      chain.findNewTransfers(filter, Math.max(first, settled + 1)),
    ]);
    // The nodes that are asked for transfers may lack the blocks of what it has sent since, whatever that is.
    if (inBlocks > inSettled || newTransfers.length > 0) return undefined;
    for await (const range of searchTransfers(chain, filter, first, settled, deadline)) {
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
      if (deadline.isOver() && range.nextBlock <= settled) return undefined;
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    await chain.getFinalizedBlockNumber();
    return undefined;
  }
  return unsettled;
}
