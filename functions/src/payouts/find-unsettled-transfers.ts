import { hasHappened } from '../audit/store.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import { findReceipt } from '../chain/find-receipt.ts';
import type { Context } from '../context/context.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { listScannedBlocks } from '../ledger/scan-store.ts';
import { searchTransfers } from '../ledger/scan-transfers.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { judgePayout, payerOf } from './core/judge-payout.ts';
import { looksLikeOutsidePayment } from './core/match-transfer.ts';
import { listWallets, scanOf } from './payer-wallets.ts';
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
  paying: Extract<Withdrawal, { state: 'paying' }>,
  isTimeUp: () => boolean,
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
    for await (const range of searchTransfers(chain, filter, first, finalized, isTimeUp)) {
      for (const { hash } of range.found) {
        const receipt = isTimeUp() ? undefined : await findReceipt(chain, hash);
        if (receipt?.state !== 'final') return undefined;
        const verdict = judgePayout(receipt, paying, [payer]);
        if (verdict.state !== 'proven') continue;
        for (const transfer of await findUnclaimed(firestore, chainId, verdict.transfers)) {
          // A send with the app that the scan has left to the payer.
          if (await hasHappened(firestore, outflowKey('payer.sent', chainId, transfer))) continue;
          unsettled.push(hash);
        }
      }
      if (isTimeUp() && range.nextBlock <= finalized) return undefined;
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    await chain.getFinalizedBlockNumber();
    return undefined;
  }
  return unsettled;
}

/**
 * A transaction, final or not, with which a payer has sent the recipient of an unpaid withdrawal exactly NET, and which
 * the scan of the payers has still to meet: that pays the withdrawal with it, and a payment of the app would be the second.
 * What the app has made is none, unless it looks as if it were for the withdrawal.
 * @throws ChainUnavailableError when no endpoint answers, or the scan is so far behind that none searches so many blocks.
 */
export async function findUnscannedTransfer(
  { chain, config, firestore }: Pick<Context, 'chain' | 'config' | 'firestore'>,
  withdrawal: Withdrawal,
): Promise<string | undefined> {
  const { netMicros: amountMicros, recipient, requestedAtBlock } = withdrawal;
  const [{ payers }, scanned] = await Promise.all([
    listWallets({ config, firestore }),
    listScannedBlocks(firestore),
  ]);
  const unscanned = payers.flatMap((payer) => {
    const { address, untilBlock } = payer;
    const fromBlock = Math.max(payer.fromBlock, scanned.get(scanOf(address))?.next ?? 0);
    return untilBlock !== null && untilBlock < fromBlock ? [] : { ...payer, fromBlock };
  });
  if (unscanned.length === 0) return undefined;
  const first = Math.min(...unscanned.map(({ fromBlock }) => fromBlock));
  const filter = { from: unscanned.map(({ address }) => address), to: [recipient] };
  const sent = await chain.findNewTransfers(filter, Math.max(first, requestedAtBlock + 1));
  for (const { hash, blockNumber } of sent) {
    const payment = await findPaymentByTxn(firestore, hash);
    const isMeant =
      payment === undefined ||
      payment.withdrawal === serialOf(withdrawal) ||
      (payment.kind === 'transfer' &&
        looksLikeOutsidePayment({ amountMicros, blockNumber }, payment, [withdrawal]));
    if (!isMeant) continue;
    const receipt = await findReceipt(chain, hash);
    if (receipt === undefined) return hash;
    const verdict = judgePayout(receipt, withdrawal, unscanned);
    if (verdict.state === 'included' && verdict.matches) return hash;
    if (verdict.state !== 'proven') continue;
    const unclaimed = await findUnclaimed(firestore, config.chainId, verdict.transfers);
    if (unclaimed.length > 0) return hash;
  }
  return undefined;
}
