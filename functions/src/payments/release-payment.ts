import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { RealTime } from '../platform/clock.ts';
import { withoutBytes } from './core/after-look.ts';
import { type Payment, slotIdOf, withoutNonce } from './payment.ts';
import { deletePayment, setPayment } from './store.ts';

/**
 * Ends a pending payment that the chain does not decide, as a person has decided: its bytes are deleted,
 * and its nonce is free for another payment. Part of the transaction that has read it.
 */
export function releasePayment(
  firestore: Firestore,
  transaction: Transaction,
  payment: Payment,
  now: RealTime,
): void {
  const released: Payment = {
    ...withoutNonce(withoutBytes(payment)),
    state: 'failed',
    reason: 'unknown',
    problem: null,
    nextLookAt: null,
    finalAt: now.toISOString(),
  };
  if (slotIdOf(released) !== slotIdOf(payment)) deletePayment(firestore, transaction, payment);
  setPayment(firestore, transaction, released);
}
