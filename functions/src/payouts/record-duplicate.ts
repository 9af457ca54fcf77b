import { appendAuditOnce } from '../audit/store.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros } from '../contract/values/micros.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { findWalletOwner } from '../members/store.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { auditedState } from './core/place-payout.ts';
import { outflowKey } from './record-outflow.ts';

/**
 * Records, once, that one of `transfers` seems to pay a paid withdrawal a second time. Its log is left
 * unclaimed: it may have been meant for another withdrawal of the same member, and then pays that.
 */
export async function recordDuplicate(
  context: ActingContext,
  withdrawal: Withdrawal,
  transfers: readonly UsdtTransfer[],
): Promise<void> {
  const { config, firestore, log } = context;
  await firestore.runTransaction(async (transaction) => {
    const [paid, [second]] = await Promise.all([
      getWithdrawal(firestore, withdrawal, transaction),
      findUnclaimed(firestore, config.chainId, transfers, transaction),
    ]);
    if (paid.state !== 'paid') throw new Error('A paid withdrawal stays paid');
    const { duplicates = [] } = paid;
    if (second === undefined) return;
    const { amountMicros, from, hash, place } = second;
    const sender = (await findWalletOwner(firestore, from, transaction)) ?? null;
    const isNew = await appendAuditOnce(context, transaction, {
      key: outflowKey('payout.duplicate', config.chainId, second),
      action: 'payout.duplicate',
      alert: 'payout.duplicate',
      subject: paths.withdrawal(paid.uid, paid.day),
      before: auditedState(paid),
      after: { hash, net: formatMicros(amountMicros), from, sender },
    });
    if (!isNew) return;
    // Each transfer of a transaction has paid it once more.
    log.alert('payout.duplicate', {
      serial: serialOf(paid),
      hash: new StoredName(hash),
      place,
    });
    if (duplicates.includes(hash)) return;
    setWithdrawal(firestore, transaction, { ...paid, duplicates: [...duplicates, hash] });
  });
}
