import type { Transaction } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import { StoredName } from '../platform/logger.ts';
import type { Payment } from './payment.ts';
import { setPayment } from './store.ts';

/**
 * Lets nothing but a cancellation of a payment be broadcast any more, because the transaction `hash` has
 * paid its withdrawal; also of one that has ended, whose block may disappear. Part of the transaction that
 * has read it.
 */
export function overtakePayment(
  { firestore, log }: Pick<Context, 'firestore' | 'log'>,
  transaction: Transaction,
  payment: Payment,
  hash: string,
): void {
  const { from, nextLookAt, nonce, state, txn, uid, withdrawal } = payment;
  // Nothing of it is broadcast any more.
  if (nextLookAt === null) return;
  setPayment(firestore, transaction, { ...payment, overtakenBy: hash });
  if (state !== 'pending') return;
  log.alert('payout.overtaken', {
    uid,
    txn: new StoredName(txn),
    from,
    nonce,
    serial: withdrawal,
    hash: new StoredName(hash),
  });
}
