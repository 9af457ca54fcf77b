import { appendAudit } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros } from '../contract/micros.ts';
import { createClaim } from '../ledger/claim-store.ts';
import { activate } from '../members/store.ts';
import { addPackage, findTree } from '../network/store.ts';
import { paths } from '../platform/paths.ts';
import { getRewardCalendar, startDayOf } from '../rewards/reward-calendar.ts';
import { findSubscription, setSubscription } from './store.ts';
import { type Subscription, subscriptionIdOf } from './subscription.ts';

/**
 * Turns a final inflow into a subscription, booked or not, in one transaction: the log is claimed,
 * the package earns from its start day, the member is a User. A booking that the chain has decided
 * already is left as it is.
 */
export async function confirmSubscription(
  { actor, firestore, config, clock }: ActingContext,
  uid: string,
  transfer: UsdtTransfer,
): Promise<Subscription> {
  const { hash, amountMicros } = transfer;
  const now = await clock.businessNow();
  const today = businessDayOf(now, config.timeZone);
  return firestore.runTransaction(async (transaction) => {
    const [stored, tree, calendar] = await Promise.all([
      findSubscription(firestore, { uid, hash }, transaction),
      findTree(firestore, uid, transaction),
      getRewardCalendar(firestore, transaction),
    ]);
    if (stored !== undefined && stored.mode !== 'Pending') return stored;
    if (tree === undefined) throw new Error('A member without a place in the network');
    const confirmed: Subscription = {
      uid,
      publicKey: transfer.from,
      hash,
      bookedMicros: stored?.bookedMicros ?? null,
      amountMicros,
      createdAt: stored?.createdAt ?? now.toISOString(),
      mode: 'user',
      confirmedAt: now.toISOString(),
    };
    const id = subscriptionIdOf(confirmed);
    const startDay = startDayOf(today, calendar);
    setSubscription(firestore, transaction, confirmed);
    createClaim(firestore, transaction, config.chainId, transfer, {
      paidFor: 'subscription',
      documentId: id,
      uid,
      amountMicros,
      claimedAt: now.toISOString(),
    });
    addPackage(firestore, transaction, uid, tree, { id, amountMicros, startDay });
    activate(firestore, transaction, uid);
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'booking.confirmed',
      subject: paths.subscription(uid, hash),
      before: { mode: stored?.mode ?? null, confirmed: formatMicros(tree.confirmedMicros) },
      after: {
        mode: 'user',
        confirmed: formatMicros(tree.confirmedMicros + amountMicros),
        startDay,
      },
    });
    return confirmed;
  });
}
