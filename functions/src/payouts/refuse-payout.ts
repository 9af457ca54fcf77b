import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { Deadline } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { auditedState, withoutPayment } from './core/place-payout.ts';
import { findUnsettledTransfers } from './find-unsettled-transfers.ts';

/**
 * Refuses a payment that turned out not to pay this withdrawal, and forgets it where it was reported. But as long as its
 * payer may have paid the same with another transaction, the withdrawal stays in process with it: unpaid, it would be
 * paid again before the scan of the payers has met that one. The member is not notified: nobody said that it was paid,
 * the sum is still owed, and another payment follows.
 * @param deadline Ends the search for that one: the withdrawal stays in process, and where no look is long enough
 * `payout:release` frees it.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function refusePayout(
  context: ActingContext,
  withdrawal: Withdrawal,
  hash: string,
  deadline: Deadline,
): Promise<Withdrawal> {
  const isInProcess = withdrawal.state === 'paying' && withdrawal.payment.hash === hash;
  if (isInProcess && (await findUnsettledTransfers(context, withdrawal, deadline))?.length !== 0)
    return withdrawal;
  const { firestore, log } = context;
  return firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, withdrawal, transaction);
    const change = {
      subject: paths.withdrawal(current.uid, current.day),
      before: auditedState(current),
    };
    const unpaid = withoutPayment(current, hash);
    if (unpaid === undefined) {
      // Another process has freed it, or paid it, during the search: nothing was refused.
      if (isInProcess) return current;
      appendAudit(context, transaction, {
        ...change,
        action: 'payout.refused',
        after: { ...auditedState(current), refusedHash: hash },
      });
      return current;
    }
    setWithdrawal(firestore, transaction, unpaid);
    appendAudit(context, transaction, {
      ...change,
      action: 'payout.released',
      after: auditedState(unpaid),
    });
    log.warn('A reported payment does not pay the withdrawal', {
      serial: serialOf(unpaid),
      hash: new StoredName(hash),
    });
    return unpaid;
  });
}
