import { appendAudit, appendAuditOnce } from '../audit/store.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { hasPaidBack } from '../ledger/claim-store.ts';
import type { Payment } from '../payments/payment.ts';
import type { Deadline } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { auditedState, withoutPayment } from './core/place-payout.ts';
import { findUnsettledTransfers } from './find-unsettled-transfers.ts';

/** A payment that does not pay its withdrawal. */
interface RefusedPayment {
  readonly hash: string;
  /** How it has ended; of one that the chain has made, that it has no such transfer, or that these have paid for something else. */
  readonly reason: Payment['reason'] | 'mismatch' | 'claimed';
  /** Those that would have paid the withdrawal. */
  readonly transfers?: readonly UsdtTransfer[];
}

/**
 * Refuses a payment that turned out not to pay this withdrawal, and forgets it where the withdrawal names it. But as long as its
 * payer may have paid the same with another transaction, the withdrawal stays in process with it: unpaid, it would be
 * paid again before the scan of the payers has met that one. The member is not notified: nobody said that it was paid,
 * the sum is still owed, and another payment follows. An operator is alerted where one of the `transfers` that would have
 * paid it counts as the refund of an inflow: the member would be sent the sum twice where that is wrong.
 * @param deadline Ends the search for that one: the withdrawal stays in process, and where no look is long enough
 * `payout:release` frees it.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function refusePayout(
  context: ActingContext,
  withdrawal: Withdrawal,
  { hash, reason, transfers = [] }: RefusedPayment,
  deadline: Deadline,
): Promise<Withdrawal> {
  const isInProcess = withdrawal.state === 'paying' && withdrawal.payment.hash === hash;
  if (isInProcess && (await findUnsettledTransfers(context, withdrawal, deadline))?.length !== 0)
    return withdrawal;
  const { config, firestore, log } = context;
  return firestore.runTransaction(async (transaction) => {
    const [current, isRefund] = await Promise.all([
      getWithdrawal(firestore, withdrawal, transaction),
      hasPaidBack(firestore, transaction, config.chainId, transfers),
    ]);
    const change = {
      subject: paths.withdrawal(current.uid, current.day),
      before: auditedState(current),
    };
    const unpaid = withoutPayment(current, hash);
    if (unpaid === undefined) {
      // Another process has freed it, or paid it, during the search: nothing was refused.
      if (isInProcess) return current;
      await appendAuditOnce(context, transaction, {
        ...change,
        key: `payout.refused_${serialOf(current)}_${hash}`,
        action: 'payout.refused',
        after: { ...auditedState(current), refusedHash: hash },
      });
      return current;
    }
    setWithdrawal(firestore, transaction, unpaid);
    appendAudit(context, transaction, {
      ...change,
      action: 'payout.released',
      alert: isRefund ? 'payout.refunded' : null,
      after: auditedState(unpaid),
    });
    const facts = { serial: serialOf(unpaid), hash: new StoredName(hash), reason };
    if (isRefund) log.alert('payout.refunded', facts);
    else log.warn('A payment does not pay its withdrawal', facts);
    return unpaid;
  });
}
