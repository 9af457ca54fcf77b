import type { Chain } from '../chain/chain.ts';
import type { Context } from '../context/context.ts';
import { isSamePayment } from './core/after-look.ts';
import { findPaymentsHold } from './hold.ts';
import { type Attempt, mayBroadcast, type Payment } from './payment.ts';
import { findPayment } from './store.ts';

/**
 * Broadcasts an attempt again, unless payments are held or its payment was overtaken: then it answers
 * nothing. Both are read now, because the payment may have been read long before.
 */
export async function broadcastAttempt(
  { chain, firestore }: Pick<Context, 'chain' | 'firestore'>,
  payment: Payment,
  attempt: Attempt,
): Promise<Awaited<ReturnType<Chain['broadcast']>> | undefined> {
  const { raw } = attempt;
  const [held, stored] = await Promise.all([
    findPaymentsHold(firestore),
    findPayment(firestore, payment),
  ]);
  const isAllowed =
    held === undefined && isSamePayment(stored, payment) && mayBroadcast(stored, attempt);
  return isAllowed && raw !== null ? chain.broadcast(raw) : undefined;
}
