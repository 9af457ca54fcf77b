import { appendAuditOnce } from '../audit/store.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { formatMicros } from '../contract/values/micros.ts';
import { isSentBy } from '../ledger/core/company-wallets.ts';
import { findProvenOwner, findWalletOwner } from '../members/store.ts';
import { findPaymentsPause } from '../payments/pause.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';

/** The audit events of what a payer sent a member that no unpaid withdrawal asks for. */
export const unaskedActions = ['payout.unmatched', 'payout.duplicate'] as const;

/** Names the audit event about a transfer that left a payer or the company; it happens once. */
export const outflowKey = (
  action: OutflowAction | (typeof unaskedActions)[number],
  chainId: number,
  { hash, place }: Pick<UsdtTransfer, 'hash' | 'place'>,
): string => `${action}_${chainId}_${hash}_${place}`;

/** The transfer that the event of this name is about; undefined where it is of another chain, or names none. */
export function parseOutflowKey(
  chainId: number,
  key: string,
): Pick<UsdtTransfer, 'hash' | 'place'> | undefined {
  const [, chain, hash = '', place] = /^[a-z.]+_(\d+)_(0x[0-9a-f]{64})_(\d+)$/.exec(key) ?? [];
  return chain === String(chainId) ? { hash, place: Number(place) } : undefined;
}

/**
 * Whether a transfer takes the company's money away: a configured payer holds nothing else, and sends it to
 * members and to other payers. An admin's own wallet holds the admin's money as well.
 */
export const isCompanyMoney = (
  { payerWallets }: Pick<Context['config'], 'payerWallets'>,
  transfer: UsdtTransfer,
): boolean =>
  isSentBy(payerWallets, transfer) &&
  !isSentBy(payerWallets, { from: transfer.to, blockNumber: transfer.blockNumber });

/** What an outflow looks like: for no reason that the books know, by a payment of the app, or of the company. */
type OutflowAction = 'payout.unmatched' | 'payer.sent' | 'company.sent';

/**
 * Records, once, what left a payer or the company and is no pay-out. It alerts where a payer sent it for no
 * reason that the books know to a member's proven wallet, or the company's money to anybody. While payments are paused, a
 * proof counts as missing in the books alone. The rest may be business, the company's or the admin's own, but nothing is
 * unseen.
 */
export async function recordOutflow(
  context: ActingContext,
  transfer: UsdtTransfer,
  looksLike: OutflowAction,
): Promise<void> {
  const { config, firestore, log } = context;
  const { amountMicros, from, hash, place, to } = transfer;
  const { chainId } = config;
  await firestore.runTransaction(async (transaction) => {
    const [pausedSince, sender] = await Promise.all([
      findPaymentsPause(firestore, transaction),
      findWalletOwner(firestore, from, transaction),
    ]);
    const recipient =
      pausedSince === undefined
        ? (await findProvenOwner(firestore, to, transaction))?.uid
        : await findWalletOwner(firestore, to, transaction);
    const isPrivate = recipient === undefined && !isCompanyMoney(config, transfer);
    const action = looksLike === 'payout.unmatched' && isPrivate ? 'payer.sent' : looksLike;
    const alert = action === 'payout.unmatched' ? action : null;
    const isNew = await appendAuditOnce(context, transaction, {
      key: outflowKey(action, chainId, { hash, place }),
      action,
      alert,
      subject: recipient === undefined ? paths.walletOwner(to) : paths.user(recipient),
      before: null,
      after: { hash, from, sender: sender ?? null, amount: formatMicros(amountMicros) },
    });
    if (isNew && alert !== null) {
      log.alert(alert, { uid: recipient, hash: new StoredName(hash), place, from, to });
    }
  });
}
