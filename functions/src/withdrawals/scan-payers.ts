import { appendAuditOnce } from '../audit/store.ts';
import { checksumAddress, sameAddress } from '../chain/addresses.ts';
import { ChainUnavailableError, type UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { formatMicros } from '../contract/micros.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import { lookAtDue } from '../ledger/due-documents.ts';
import { type FinalReceipt, scanTransfers, settleOrSetAside } from '../ledger/scan-transfers.ts';
import { parseSetAside, setAsideQuery } from '../ledger/set-aside-store.ts';
import { listAdminWallets } from '../members/admins.ts';
import { findWalletOwner } from '../members/store.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { paths } from '../platform/paths.ts';
import { matchTransfer } from './core/match-transfer.ts';
import { recordDuplicate, settlePayout } from './settle-payout.ts';
import { listByRecipient } from './store.ts';
import { serialOf } from './withdrawal.ts';

interface Wallets {
  readonly payers: readonly string[];
  readonly company: readonly string[];
}

/**
 * Finds pay-outs that were made outside of the app: scans the final transfers from each payer. It may die
 * anywhere and run in parallel with itself.
 */
export async function reconcilePayers(
  context: ActingContext,
  isTimeUp: () => boolean = () => false,
): Promise<void> {
  const { firestore, log } = context;
  const wallets = await listWallets(context);
  const settle = (hash: string) => settleTransaction(context, wallets, hash);
  const results = await Promise.allSettled([
    ...wallets.payers.map((payer) =>
      scanTransfers(
        context,
        { name: scanOf(payer), filter: { from: [payer] }, firstBlock: undefined },
        settle,
        isTimeUp,
      ),
    ),
    lookAtDue(
      context,
      setAsideQuery(firestore, 'payoutQuarantine'),
      parseSetAside,
      ({ hash }) => settle(hash),
      isTimeUp,
    ),
  ]);
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const unexpected = failures.filter((failure) => !(failure instanceof ChainUnavailableError));
  if (unexpected.length > 0) throw new AggregateError(unexpected, 'Scanning the payers failed');
  if (failures.length > 0) log.warn('The payers wait: the chain is unavailable');
}

/** The wallets that pay-outs come from, and the company's wallets. */
export async function listWallets({
  auth,
  config,
  firestore,
}: Pick<Context, 'auth' | 'config' | 'firestore'>): Promise<Wallets> {
  const [own, admins] = await Promise.all([
    listOwnWallets(firestore, config),
    listAdminWallets(auth, firestore),
  ]);
  return {
    payers: [...new Set([...own.payers.map(checksumAddress), ...admins])],
    company: own.company.map(({ address }) => address),
  };
}

const settleTransaction = (context: ActingContext, wallets: Wallets, hash: string): Promise<void> =>
  settleOrSetAside(context, 'payoutQuarantine', hash, (receipt) =>
    settleTransfers(context, wallets, receipt),
  );

const includes = (wallets: readonly string[], address: string): boolean =>
  wallets.some((wallet) => sameAddress(wallet, address));

/** Settles what payers sent in a transaction. @returns false when some of it waits for another payment. */
async function settleTransfers(
  context: ActingContext,
  { payers, company }: Wallets,
  { succeeded, transfers }: FinalReceipt,
): Promise<boolean> {
  const sent = transfers.filter(
    ({ amountMicros, from, to }) =>
      succeeded &&
      amountMicros > 0n &&
      includes(payers, from) &&
      !includes(company, to) &&
      !sameAddress(from, to),
  );
  let isSettled = true;
  // One after the other: two of one sum pay two withdrawals.
  for (const transfer of sent) {
    if (!(await settleTransfer(context, transfer))) isSettled = false;
  }
  return isSettled;
}

async function settleTransfer(context: ActingContext, transfer: UsdtTransfer): Promise<boolean> {
  const { clock, config, firestore } = context;
  const { from, hash, to } = transfer;
  const [unclaimed, payment, withdrawals] = await Promise.all([
    findUnclaimed(firestore, config.chainId, [transfer]),
    findPaymentByTxn(firestore, hash),
    listByRecipient(firestore, to),
  ]);
  if (unclaimed.length === 0) return true;
  // A payment of the app is for what it says, and its own end settles that.
  if (payment !== undefined && payment.state !== 'failed') return true;
  const match = matchTransfer(transfer, withdrawals, payment?.withdrawal ?? undefined);
  switch (match.state) {
    case 'waits':
      return false;
    case 'pays': {
      const { withdrawal } = match;
      const reportedAt = (await clock.businessNow()).toISOString();
      const own =
        withdrawal.state === 'unpaid'
          ? { hash, payerPublicKey: from, reportedAt }
          : withdrawal.payment;
      const settled = await settlePayout(context, { withdrawal, payment: own }, [transfer]);
      return settled?.state === 'paid' && settled.payment.hash === hash;
    }
    case 'duplicate':
      await recordDuplicate(context, serialOf(match.withdrawal), hash, [transfer]);
      return true;
    case 'unmatched':
      await recordUnmatched(context, transfer);
      return true;
  }
}

/** Names the audit event that a payer sent a member money that no withdrawal asks for. */
export const unmatchedKey = (
  chainId: number,
  { hash, place }: Pick<UsdtTransfer, 'hash' | 'place'>,
): string => `payout.unmatched_${chainId}_${hash}_${place}`;

/** The name of the scan of what a payer sends. */
export const scanOf = (payer: string): string => `from_${payer}`;

/** Records, once, that a payer sent a member money that no withdrawal asks for. */
function recordUnmatched(
  { actor, clock, config, firestore, log }: ActingContext,
  { amountMicros, from, hash, place, to }: UsdtTransfer,
): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const uid = await findWalletOwner(firestore, to, transaction);
    if (uid === undefined) return;
    const isNew = await appendAuditOnce(firestore, transaction, actor, clock.realNow(), {
      key: unmatchedKey(config.chainId, { hash, place }),
      action: 'payout.unmatched',
      subject: paths.user(uid),
      before: null,
      after: { hash, from, amount: formatMicros(amountMicros) },
    });
    if (isNew) {
      log.alert('payout.unmatched', {
        uid,
        hash,
        from,
      });
    }
  });
}
