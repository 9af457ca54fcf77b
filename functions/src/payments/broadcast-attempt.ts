import type { Chain } from '../chain/chain.ts';
import type { Context } from '../context/context.ts';
import { isSamePayment } from './core/after-look.ts';
import { findPaymentsPause } from './pause.ts';
import { type Attempt, mayBroadcast, type Payment } from './payment.ts';
import { findPayment } from './store.ts';

/**
 * Broadcasts an attempt again, unless payments are paused or its payment was overtaken, or has lost its nonce: then it
 * answers nothing. All of that is read now, because the payment may have been read long before.
 */
export async function broadcastAttempt(
  { chain, firestore }: Pick<Context, 'chain' | 'firestore'>,
  payment: Payment,
  attempt: Attempt,
): Promise<Awaited<ReturnType<Chain['broadcast']>> | undefined> {
  const { raw } = attempt;
  const [pausedSince, stored] = await Promise.all([
    findPaymentsPause(firestore),
    findPayment(firestore, payment),
  ]);
  const isAllowed =
    pausedSince === undefined && isSamePayment(stored, payment) && mayBroadcast(stored, attempt);
  return isAllowed && raw !== null ? chain.broadcast(raw) : undefined;
}
