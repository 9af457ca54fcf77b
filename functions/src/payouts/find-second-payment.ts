import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { findReceipt, unlessRefused } from '../chain/find-receipt.ts';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { paysTheSame } from '../payments/core/choose-slot.ts';
import type { Payment } from '../payments/payment.ts';
import { findPaymentByTxn, listPaymentsTo } from '../payments/store.ts';
import type { RealTime } from '../platform/clock.ts';
import type { PayerWallet } from '../platform/config.ts';
import { StoredName } from '../platform/logger.ts';
import { type Outcome, refused } from '../platform/outcome.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import { listScannedBlocks } from '../scans/scan-store.ts';
import { listSetAside, mayHold } from '../scans/set-aside-store.ts';
import { listByNet } from '../withdrawals/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { payerOf, pays } from './core/judge-payout.ts';
import { isLeftToEnd } from './core/match-transfer.ts';
import { listWallets, scanOf } from './payer-wallets.ts';

/**
 * The refusal of a payment that is to begin and would be the second of an unpaid withdrawal, should the scan of the payers
 * still pay that with a transaction that it has to meet or has set aside, or with a payment of the app for something
 * else. Also where the scan is so far behind that no endpoint searches so many blocks in time: nobody knows then.
 * @param withdrawal As it is to be stored: what the scan may pay it with depends on that.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function findUnscannedTransfer(
  context: Pick<Context, 'chain' | 'clock' | 'config' | 'firestore' | 'log'>,
  withdrawal: Withdrawal,
): Promise<Outcome<never> | undefined> {
  const { chain, clock, config, firestore, log } = context;
  const { netMicros, recipient, requestedAtBlock } = withdrawal;
  const asked = { amountMicros: netMicros, to: recipient };
  // Before the chain is searched: what has ended by then is found there.
  const found = await findPendingTransfer(context, withdrawal, clock.realNow());
  if (found !== undefined) return found;
  const [{ payers }, scanned] = await Promise.all([
    listWallets({ config, firestore }),
    listScannedBlocks(firestore),
  ]);
  const unscanned = payers.flatMap((payer) => {
    const { address, untilBlock } = payer;
    const fromBlock = Math.max(payer.fromBlock, scanned.get(scanOf(address))?.next ?? 0);
    return untilBlock !== null && untilBlock < fromBlock ? [] : { ...payer, fromBlock };
  });
  const first = Math.min(...unscanned.map(({ fromBlock }) => fromBlock));
  const filter = { from: unscanned.map(({ address }) => address), to: [recipient] };
  const [sent, aside] = await Promise.all([
    unscanned.length === 0
      ? []
      : unlessRefused(chain, () =>
          chain.findNewTransfers(filter, Math.max(first, requestedAtBlock + 1)),
        ),
    // Behind the blocks that were scanned when these were read.
    listSetAside({ firestore, log }, 'payoutQuarantine'),
  ]);
  if (sent === undefined) return refused('payout_unsearched', messages.payoutNotSearched);
  const hashes = new Set([
    // What a payer has sent before its own blocks is settled, unless it was set aside.
    ...sent.filter((transfer) => pays(transfer, withdrawal, unscanned)).map(({ hash }) => hash),
    ...aside.filter((each) => mayHold(each, asked)).map(({ hash }) => hash),
  ]);
  const judged = sideBySide(hashes, async (hash) =>
    (await mayBeSettledOn(context, withdrawal, payers, hash)) ? hash : undefined,
  );
  for await (const hash of judged) {
    if (hash === undefined) continue;
    log.warn('A payment is refused because of a transfer', {
      serial: serialOf(withdrawal),
      hash: new StoredName(hash),
    });
    return refused('payout_in_process', messages.payoutFound(hash));
  }
  return undefined;
}

/**
 * The refusal of a payment that is to begin because of a payment of the app for something else: a pending one, which no
 * block has to hold yet, or one that was made since a moment, which no search from before has found.
 */
export async function findPendingTransfer(
  { config, firestore, log }: Pick<Context, 'config' | 'firestore' | 'log'>,
  withdrawal: Withdrawal,
  madeSince: RealTime,
  transaction?: Transaction,
): Promise<Outcome<never> | undefined> {
  const { netMicros, recipient } = withdrawal;
  const paid = { symbol: 'USDT', amount: netMicros } as const;
  const listed = await listPaymentsTo(firestore, recipient, paid, madeSince, transaction);
  const open = listed.filter(({ state }) => state === 'pending' || state === 'confirmed');
  if (open.length === 0) return undefined;
  const { payers } = await listWallets({ config, firestore });
  for (const payment of open) {
    if (!(await mayBeSettledBy(firestore, withdrawal, payers, payment))) continue;
    const { txn, uid } = payment;
    log.warn('A payment is refused because of a transfer', {
      serial: serialOf(withdrawal),
      hash: new StoredName(txn),
      uid,
    });
    return refused('payout_in_process', messages.payoutPending(uid));
  }
  return undefined;
}

/**
 * Whether the scan of the payers may pay a withdrawal with a payment of its sum that no search has found. One for the
 * withdrawal itself is judged where that is stored (`overtakeFormer`): its own bytes may come again.
 */
async function mayBeSettledBy(
  firestore: Firestore,
  withdrawal: Withdrawal,
  payers: readonly PayerWallet[],
  payment: Payment,
): Promise<boolean> {
  const { attempts, from, state, to, txn } = payment;
  if (payment.withdrawal === serialOf(withdrawal)) return false;
  // A wallet whose time as a payer is over is none when a block holds it.
  const blockNumber = Number.POSITIVE_INFINITY;
  const { netMicros: amountMicros } = withdrawal;
  const transfer = { hash: txn, place: 0, from, to, amountMicros, blockNumber };
  if (!pays(transfer, withdrawal, sendersOf(payment, payers))) return false;
  const withdrawals = await listAsStored(firestore, withdrawal);
  // Bytes that the server took hold one transfer, which is claimed then. Of a pending one others may be mined.
  const hasPaid =
    state === 'confirmed' &&
    attempts.some((attempt) => attempt.txn === txn) &&
    withdrawals.some((row) => row.state === 'paid' && row.payment.hash === txn);
  return !hasPaid && !isLeftToEnd(transfer, payment, withdrawals);
}

/** Whether the scan of the payers may pay a withdrawal with a transaction, as far as the chain shows it now. */
async function mayBeSettledOn(
  { chain, config, firestore }: Pick<Context, 'chain' | 'config' | 'firestore'>,
  withdrawal: Withdrawal,
  payers: readonly PayerWallet[],
  hash: string,
): Promise<boolean> {
  const payment = await findPaymentByTxn(firestore, hash);
  const { netMicros: amount, recipient: to } = withdrawal;
  // Most of what is set aside: its bytes say what it moves at most.
  if (
    payment?.attempts.some(({ txn }) => txn === hash) &&
    !paysTheSame(payment, { paid: { symbol: 'USDT', amount }, to })
  )
    return false;
  const receipt = await findReceipt(chain, hash);
  // It may hold whatever its log says.
  if (receipt === undefined) return true;
  if (receipt.state === 'unknown') return false;
  const senders = sendersOf(payment, payers);
  const transfers = receipt.transfers.filter((transfer) => pays(transfer, withdrawal, senders));
  const unclaimed = await findUnclaimed(firestore, config.chainId, transfers);
  if (payment === undefined || unclaimed.length === 0) return unclaimed.length > 0;
  const withdrawals = await listAsStored(firestore, withdrawal);
  return !unclaimed.every((transfer) => isLeftToEnd(transfer, payment, withdrawals));
}

/** From whom a withdrawal is paid: the bytes that the server took for one count whatever became of the payer. */
const sendersOf = (
  payment: Payment | undefined,
  payers: readonly PayerWallet[],
): readonly PayerWallet[] =>
  payment?.kind === 'withdrawalPay'
    ? [...payers, payerOf({ payerPublicKey: payment.from })]
    : payers;

/** The withdrawals that a transfer for `withdrawal` may pay, that one as it is to be stored. */
async function listAsStored(firestore: Firestore, withdrawal: Withdrawal): Promise<Withdrawal[]> {
  const { netMicros, recipient } = withdrawal;
  // After the payment, as the scan reads them.
  const stored = await listByNet(firestore, recipient, netMicros);
  return stored.map((row) => (serialOf(row) === serialOf(withdrawal) ? withdrawal : row));
}
