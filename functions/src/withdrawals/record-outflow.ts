import { appendAuditOnce } from '../audit/store.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { formatMicros } from '../contract/micros.ts';
import { isSentBy } from '../ledger/core/company-wallets.ts';
import { findWalletOwner } from '../members/store.ts';
import { paths } from '../platform/paths.ts';

/** Names the audit event that a payer sent money that no withdrawal asks for. */
export const unmatchedKey = (
  chainId: number,
  { hash, place }: Pick<UsdtTransfer, 'hash' | 'place'>,
): string => `payout.unmatched_${chainId}_${hash}_${place}`;

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

/**
 * Records, once, what a payer sent that is no pay-out. It alerts where no withdrawal asks for it: to a
 * member outside of the app, or the company's money to anybody. The rest may be the admin's own business, but
 * nothing that leaves a payer is unseen.
 */
export function recordOutflow(
  { actor, clock, config, firestore, log }: ActingContext,
  transfer: UsdtTransfer,
  { isOfApp }: { readonly isOfApp: boolean },
): Promise<void> {
  const { amountMicros, from, hash, place, to } = transfer;
  const { chainId } = config;
  return firestore.runTransaction(async (transaction) => {
    const [sender, uid] = await Promise.all([
      findWalletOwner(firestore, from, transaction),
      findWalletOwner(firestore, to, transaction),
    ]);
    const isAlert = !isOfApp && (uid !== undefined || isCompanyMoney(config, transfer));
    const isNew = await appendAuditOnce(firestore, transaction, actor, clock.realNow(), {
      key: isAlert ? unmatchedKey(chainId, transfer) : `payer.sent_${chainId}_${hash}_${place}`,
      action: isAlert ? 'payout.unmatched' : 'payer.sent',
      subject: uid === undefined ? paths.walletOwner(to) : paths.user(uid),
      before: null,
      after: { hash, from, sender: sender ?? null, amount: formatMicros(amountMicros) },
    });
    if (isAlert && isNew) {
      log.error('payout.unmatched: a payer sent what no withdrawal asks for', {
        uid,
        hash,
        from,
        to,
      });
    }
  });
}
