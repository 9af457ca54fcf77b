import { appendAudit } from '../audit/store.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { messages } from '../contract/messages.ts';
import type { Micros } from '../contract/micros.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { findAmountProblem, findBookedInflow, judgeBooking } from './core/judge-booking.ts';
import { ensureTransfer, findSubscription, setSubscription, type TransferRecord } from './store.ts';
import type { PendingSubscription, Subscription } from './subscription.ts';

/** A payment as the member reports it. */
export interface Booking {
  readonly uid: string;
  readonly publicKey: string;
  readonly hash: string;
  readonly amountMicros: Micros;
  /** Whether the server should look at the receipt now. */
  readonly look: boolean;
}

/** Books a subscription once, and checks its receipt on request. */
export async function bookSubscription(
  context: ActingContext,
  booking: Booking,
  now: Date,
): Promise<Outcome<Subscription>> {
  const problem = findAmountProblem(booking.amountMicros);
  if (problem !== undefined) return refused('invalid_input', problem);
  const stored = await ensureBooking(context, booking, now);
  const { bookedMicros, amountMicros } = stored;
  if (booking.amountMicros !== bookedMicros && booking.amountMicros !== amountMicros) {
    return refused('conflict', messages.bookingDiffers);
  }
  if (!booking.look || stored.mode !== 'Pending') return accepted(stored);
  return accepted(await lookAtReceipt(context, stored));
}

/** Records a send once; the identical record again is accepted. */
export async function recordTransfer(
  { firestore }: Context,
  uid: string,
  record: TransferRecord,
): Promise<Outcome<TransferRecord>> {
  const stored = await ensureTransfer(firestore, uid, record);
  const same =
    stored.amt === record.amt &&
    stored.symbol === record.symbol &&
    stored.details === record.details;
  return same ? accepted(stored) : refused('conflict', messages.transferDiffers);
}

/** Ends a booking whose receipt is final and pays nothing. */
export function failSubscription(
  { actor, clock, firestore }: ActingContext,
  { uid, hash }: PendingSubscription,
  now: Date,
): Promise<Subscription> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await findSubscription(firestore, { uid, hash }, transaction);
    if (stored === undefined) throw new Error('A booking is never deleted');
    if (stored.mode !== 'Pending') return stored;
    const { looks: _looks, nextLookAt: _nextLookAt, ...booking } = stored;
    const failed: Subscription = { ...booking, mode: 'failed', failedAt: now.toISOString() };
    setSubscription(firestore, transaction, failed);
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'booking.failed',
      subject: paths.subscription(uid, hash),
      before: { mode: stored.mode },
      after: { mode: failed.mode },
    });
    return failed;
  });
}

async function ensureBooking(
  { firestore, clock }: Context,
  { uid, publicKey, hash, amountMicros }: Booking,
  now: Date,
): Promise<Subscription> {
  // Most posts of a booking are repetitions, and a plain read causes no contention.
  const known = await findSubscription(firestore, { uid, hash });
  if (known !== undefined) return known;
  return firestore.runTransaction(async (transaction) => {
    const stored = await findSubscription(firestore, { uid, hash }, transaction);
    if (stored !== undefined) return stored;
    const pending: Subscription = {
      uid,
      publicKey,
      hash,
      bookedMicros: amountMicros,
      amountMicros,
      createdAt: now.toISOString(),
      mode: 'Pending',
      looks: 0,
      nextLookAt: clock.realNow().toISOString(),
    };
    setSubscription(firestore, transaction, pending);
    return pending;
  });
}

/** Confirms or fails a booking when its receipt allows; an inflow of another sum is left to the reconciler. */
async function lookAtReceipt(
  context: ActingContext,
  pending: PendingSubscription,
): Promise<Subscription> {
  const { chain, clock, config, log } = context;
  try {
    const receipt = await chain.getReceipt(pending.hash);
    const verdict = judgeBooking(receipt, pending.publicKey, config.companyWallet);
    if (verdict.state === 'open') return pending;
    if (verdict.state === 'failed') {
      return await failSubscription(context, pending, await clock.businessNow());
    }
    const inflow = findBookedInflow(verdict.inflows, pending.bookedMicros);
    return inflow === undefined ? pending : await confirmSubscription(context, pending.uid, inflow);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    // The booking is stored; the next check or the reconciler continues.
    log.warn('A booking was not checked: the chain is unavailable', { uid: pending.uid });
    return pending;
  }
}
