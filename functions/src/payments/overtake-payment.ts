import type { Transaction } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import { StoredName } from '../platform/logger.ts';
import { lookNow } from '../scans/set-aside-store.ts';
import type { Payment } from './payment.ts';
import { setPayment } from './store.ts';

/**
 * Lets nothing but a cancellation of a payment be broadcast any more, because another payment of its withdrawal was made,
 * or has begun: `by` that transaction, or outside of the app. Also of one that has ended, whose block may disappear. Part
 * of the transaction that has read it.
 * @returns whether it is under way: then somebody is to be alerted.
 */
export function overtakePayment(
  context: Context,
  transaction: Transaction,
  payment: Payment,
  by: NonNullable<Payment['overtakenBy']>,
): boolean {
  // Nothing of it is broadcast any more.
  if (payment.nextLookAt === null) return false;
  setPayment(context.firestore, transaction, { ...payment, overtakenBy: by });
  // It has paid the same a second time, which its scan may have ended before.
  if (payment.state === 'confirmed') lookNow(context, transaction, 'payoutQuarantine', payment.txn);
  return payment.state === 'pending';
}

/** Alerts that a withdrawal was paid by `hash` while this payment of it is under way. */
export function alertOvertaken(
  { log }: Pick<Context, 'log'>,
  { from, nonce, txn, uid, withdrawal }: Payment,
  hash: string,
): void {
  log.alert('payout.overtaken', {
    uid,
    txn: new StoredName(txn),
    from,
    nonce,
    serial: withdrawal,
    hash: new StoredName(hash),
  });
}
