import { ChainUnavailableError, type UsdtTransfer } from '../chain/chain.ts';
import { findSender } from '../chain/find-receipt.ts';
import type { ActingContext } from '../context/context.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { hasWallet, isOutflow, isSentBy } from '../ledger/core/company-wallets.ts';
import { isTransferOf } from '../payments/core/judge-payment.ts';
import type { Payment } from '../payments/payment.ts';
import { findPaymentByTxn, listPending } from '../payments/store.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import type { PayerWallet } from '../platform/config.ts';
import { type Deadline, neverOver } from '../platform/deadline.ts';
import { throwFailures } from '../platform/throw-failures.ts';
import { lookAtDue } from '../rechecks/due-documents.ts';
import {
  type FinalReceipt,
  type Scan,
  scanTransfers,
  settleOrSetAside,
} from '../scans/scan-transfers.ts';
import { parseSetAside, setAsideQuery, type Unsettled } from '../scans/set-aside-store.ts';
import { listByNet } from '../withdrawals/store.ts';
import { serialOf } from '../withdrawals/withdrawal.ts';
import { isLeftToEnd, matchTransfer } from './core/match-transfer.ts';
import { listWallets, type SendingWallets, scanOf } from './payer-wallets.ts';
import { recordDuplicate } from './record-duplicate.ts';
import { recordOutflow } from './record-outflow.ts';
import { settlePayout } from './settle-payout.ts';

/**
 * Finds pay-outs that were made outside of the app, and whatever else leaves the company: scans the final
 * transfers from each payer, from its first block to its last, and from each company wallet. It may die
 * anywhere and run in parallel with itself.
 */
export async function reconcilePayers(
  context: ActingContext,
  deadline: Deadline = neverOver,
): Promise<void> {
  const { firestore, log } = context;
  const wallets = await listWallets(context);
  const settle = (unsettled: Unsettled) => settleTransaction(context, wallets, unsettled);
  const results = await Promise.allSettled([
    ...[...Map.groupBy(wallets.payers, ({ address }) => address)].map(([payer, inForce]) =>
      scanTransfers(context, scanFrom(payer, inForce), settle, deadline),
    ),
    // A former one may hold money as long as it has a key.
    ...wallets.company.map((wallet) =>
      scanTransfers(
        context,
        scanFrom(wallet.address, [{ fromBlock: wallet.fromBlock, untilBlock: null }]),
        settle,
        deadline,
      ),
    ),
    lookAtDue(
      context,
      setAsideQuery(firestore, 'payoutQuarantine'),
      parseSetAside,
      ({ hash }) => settle({ hash }),
      deadline,
    ),
  ]);
  const failures = throwFailures(
    results,
    'Scanning the payers failed',
    (failure) => failure instanceof ChainUnavailableError,
  );
  if (failures.length > 0) log.warn('The payers wait: the chain is unavailable');
}

const scanFrom = (payer: string, inForce: Scan['inForce']): Scan => ({
  name: scanOf(payer),
  filter: { from: [payer] },
  inForce,
  // The first of two transfers of one sum pays the older withdrawal.
  atOnceMax: 1,
});

const settleTransaction = (
  context: ActingContext,
  wallets: SendingWallets,
  unsettled: Unsettled,
): Promise<void> =>
  settleOrSetAside(context, 'payoutQuarantine', unsettled, (receipt) =>
    settleTransfers(context, wallets, receipt),
  );

/**
 * Settles what payers and the company sent in a transaction.
 * @returns false when some of it waits for another payment, which may end at any moment; until then the withdrawal of
 * this one is shown as unpaid.
 */
async function settleTransfers(
  context: ActingContext,
  { payers, company }: SendingWallets,
  { minedAt, succeeded, transfers }: FinalReceipt,
): Promise<boolean> {
  const leaving = transfers.filter((transfer) => succeeded && isOutflow(transfer, company));
  let isSettled = true;
  // One after the other: two of one sum pay two withdrawals.
  for (const transfer of leaving) {
    if (hasWallet(company, transfer.from)) await recordCompanyOutflow(context, transfer);
    else if (
      (await countsAsOutflow(context, payers, transfer)) &&
      !(await settleTransfer(context, transfer, minedAt))
    ) {
      isSettled = false;
    }
  }
  return isSettled;
}

/** Whether a payer sent it, or it is a pay-out whose bytes the server took: they count whatever became of the payer. */
async function countsAsOutflow(
  { firestore }: ActingContext,
  payers: readonly PayerWallet[],
  transfer: UsdtTransfer,
): Promise<boolean> {
  if (isSentBy(payers, transfer)) return true;
  const payment = await findPaymentByTxn(firestore, transfer.hash);
  return payment?.kind === 'withdrawalPay' && isTransferOf(transfer, payment);
}

/** What a company wallet sends is no pay-out; what paid an inflow back is claimed. */
async function recordCompanyOutflow(context: ActingContext, transfer: UsdtTransfer): Promise<void> {
  const { config, firestore } = context;
  const unclaimed = await findUnclaimed(firestore, config.chainId, [transfer]);
  if (unclaimed.length > 0) await recordOutflow(context, transfer, 'company.sent');
}

async function settleTransfer(
  context: ActingContext,
  transfer: UsdtTransfer,
  minedAt: Date,
): Promise<boolean> {
  const { clock, config, firestore } = context;
  const { amountMicros, from, hash, to } = transfer;
  if ((await findUnclaimed(firestore, config.chainId, [transfer])).length === 0) return true;
  // In this order: a payment that ends with this transaction meanwhile is still pending, or found by it.
  const listed = await listPending(firestore, from);
  const payment = await findPaymentByTxn(firestore, hash);
  if (payment === undefined) {
    if (await mayBePending(context, transfer, listed)) return false;
  } else if (payment.state === 'pending') await watchPayment(context, payment);
  // After the looks: a payment that has ended with one of them may have freed its withdrawal.
  const withdrawals = await listByNet(firestore, to, amountMicros);
  if (payment !== undefined && isLeftToEnd(transfer, payment, withdrawals)) {
    // Until its recheck, another transfer of its transaction may have paid the same.
    if (payment.kind !== 'transfer') return false;
    await recordOutflow(context, transfer, 'payer.sent');
    return true;
  }
  const named = payment?.withdrawal ?? undefined;
  const match = matchTransfer(transfer, withdrawals, named);
  switch (match.state) {
    case 'pays': {
      const { withdrawal } = match;
      const reportedAt = (await clock.businessNow()).toISOString();
      const own =
        withdrawal.state === 'paying' && withdrawal.payment.hash === hash
          ? withdrawal.payment
          : {
              hash,
              payerPublicKey: from,
              reportedAt,
              ...(serialOf(withdrawal) === named && { submitted: true as const }),
            };
      const proof = { transfers: [transfer], minedAt };
      const settled = await settlePayout(context, withdrawal, own, proof);
      return settled?.state === 'paid' && settled.payment.hash === hash;
    }
    case 'duplicate':
      await recordDuplicate(context, match.withdrawal, [transfer]);
      return true;
    case 'unmatched':
      await recordOutflow(context, transfer, 'payout.unmatched');
      return true;
  }
}

/**
 * Whether a transfer may be a pending payment, made elsewhere: one that means it, and whose nonce it has. All that mean
 * it and whose nonce is used are watched: their own looks may be hours away, where they have waited for days.
 */
async function mayBePending(
  context: ActingContext,
  transfer: UsdtTransfer,
  pending: readonly Payment[],
): Promise<boolean> {
  const meant = pending.filter((payment) => isTransferOf(transfer, payment));
  if (meant.length === 0) return false;
  const sender = await findSender(context.chain, transfer.hash);
  // Nobody knows its nonce then.
  if (sender === undefined) return true;
  const { from, nonce } = sender;
  const used = meant.filter((payment) => sameAddress(from, payment.from) && payment.nonce <= nonce);
  for (const payment of used) await watchPayment(context, payment);
  return used.some((payment) => payment.nonce === nonce);
}
