import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Micros } from '../contract/micros.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { findWalletOwner } from '../members/store.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { findBookableInflow, judgeBooking, nextLookAfter } from './core/judge-booking.ts';
import { failSubscription } from './service.ts';
import {
  advanceNextBlock,
  findNextBlock,
  findSubscription,
  listDue,
  recordUnmatchedInflow,
  setSubscription,
} from './store.ts';
import type { PendingSubscription } from './subscription.ts';

/** How many blocks one `eth_getLogs` spans; public endpoints refuse much more. */
const blocksPerScan = 1_000;
/** How many scans one run makes at most: with Polygon's blocks, half a day of arrears. */
const scansPerRun = 20;
/** How many pending bookings one run checks. */
const looksPerRun = 200;

/**
 * Finds what no browser reported: scans the final transfers to the company wallet and checks the
 * pending bookings that are due. It may die anywhere and run in parallel with itself.
 */
export async function reconcileBookings(context: ActingContext): Promise<void> {
  await scanInflows(context);
  for (const pending of await listDue(context.firestore, context.clock.realNow(), looksPerRun)) {
    await lookAgain(context, pending);
  }
}

async function scanInflows(context: ActingContext): Promise<void> {
  const { chain, config, firestore } = context;
  const finalized = await chain.getFinalizedBlockNumber();
  // The job is scheduled from the first deployment on, before there are members.
  let from = (await findNextBlock(firestore)) ?? Math.max(0, finalized - blocksPerScan);
  for (let scan = 0; scan < scansPerRun && from <= finalized; scan += 1) {
    const to = Math.min(from + blocksPerScan - 1, finalized);
    const transfers = await chain.findTransfersTo(config.companyWallet, from, to);
    for (const inflows of groupByPayment(transfers)) await settlePayment(context, inflows);
    from = to + 1;
    await advanceNextBlock(firestore, from);
  }
}

/** Groups transfers that one transaction made from one sender. */
function groupByPayment(transfers: readonly UsdtTransfer[]): readonly UsdtTransfer[][] {
  return [...Map.groupBy(transfers, ({ hash, from }) => `${hash}_${from}`).values()];
}

async function settlePayment(
  context: ActingContext,
  inflows: readonly UsdtTransfer[],
): Promise<void> {
  const { config, firestore } = context;
  const [first] = inflows;
  if (first === undefined) return;
  const unclaimed = await findUnclaimed(firestore, config.chainId, inflows);
  if (unclaimed.length === 0) return;
  const uid = await findWalletOwner(firestore, first.from);
  if (uid === undefined) return;
  const stored = await findSubscription(firestore, { uid, hash: first.hash });
  await settleInflows(context, uid, inflows, stored?.bookedMicros ?? null);
}

async function lookAgain(context: ActingContext, pending: PendingSubscription): Promise<void> {
  const { chain, clock, config } = context;
  const { uid, hash, publicKey, bookedMicros } = pending;
  const receipt = await chain.getReceipt(hash);
  const verdict = judgeBooking(receipt, publicKey, config.companyWallet);
  if (verdict.state === 'failed') {
    await failSubscription(context, pending, await clock.businessNow());
    return;
  }
  if (verdict.state === 'paid') {
    await settleInflows(context, uid, verdict.inflows, bookedMicros);
  }
  // A sum that is no subscription stays pending; its record waits for a person.
  const looks = pending.looks + 1;
  const nextLookAt =
    verdict.state === 'paid' ? null : nextLookAfter(clock.realNow(), looks).toISOString();
  await postpone(context, { ...pending, looks, nextLookAt });
}

/** Stores the time of the next look, unless the booking was decided meanwhile. */
function postpone({ firestore }: ActingContext, pending: PendingSubscription): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await findSubscription(firestore, pending, transaction);
    if (stored?.mode === 'Pending') setSubscription(firestore, transaction, pending);
  });
}

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
    if (isNew) log.warn('An inflow matches no subscription', { uid, hash: inflow.hash });
  }
}
