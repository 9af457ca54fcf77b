import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { auditedState, withoutPayment } from './core/place-payout.ts';

/**
 * Refuses a payment that turned out not to pay this withdrawal, and forgets it where it was reported. The
 * member is not notified: nobody said that it was paid, the sum is still owed, and another payment follows.
 */
export function refusePayout(
  { actor, clock, firestore, log }: ActingContext,
  withdrawal: Withdrawal,
  hash: string,
): Promise<Withdrawal> {
  return firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, withdrawal, transaction);
    const change = {
      subject: paths.withdrawal(current.uid, current.day),
      before: auditedState(current),
    };
    const unpaid = withoutPayment(current, hash);
    if (unpaid === undefined) {
      appendAudit(firestore, transaction, actor, clock.realNow(), {
        ...change,
        action: 'payout.refused',
        after: { ...auditedState(current), refusedHash: hash },
      });
      return current;
    }
    setWithdrawal(firestore, transaction, unpaid);
    appendAudit(firestore, transaction, actor, clock.realNow(), {
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
