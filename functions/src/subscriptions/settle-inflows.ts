import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Micros } from '../contract/micros.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { findBookableInflow } from './core/judge-booking.ts';
import { recordUnmatchedInflow } from './store.ts';

/**
 * Gives every final inflow of one transaction and one member its end: at most one becomes a
 * subscription, with the sum that was really paid; the others are recorded for admins. Nothing of a
 * member's money goes unnoticed.
 */
export async function settleInflows(
  context: ActingContext,
  uid: string,
  inflows: readonly UsdtTransfer[],
  bookedMicros: Micros | null,
): Promise<void> {
  const { actor, clock, config, firestore, log } = context;
  const bookable = findBookableInflow(inflows, bookedMicros);
  if (bookable !== undefined) await confirmSubscription(context, uid, bookable);
  for (const inflow of await findUnclaimed(firestore, config.chainId, inflows)) {
    const now = clock.realNow();
    const isNew = await recordUnmatchedInflow(firestore, actor, config.chainId, inflow, uid, now);
    if (isNew) log.warn('inflow matches no subscription', { uid, hash: inflow.hash });
  }
}
