import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { messages } from '../contract/messages.ts';
import type { Micros } from '../contract/micros.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { Inflow } from './core/decide-inflow.ts';
import { findAmountProblem, judgeBooking } from './core/judge-booking.ts';
import { failBooking, settleInflow } from './settle-inflow.ts';
import {
  countPending,
  ensureTransfer,
  findSubscription,
  setSubscription,
  type TransferRecord,
} from './store.ts';
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

/** How many bookings of a member may be pending: made-up hashes are many. */
const pendingMax = 20;

/** Books a subscription once, and checks its receipt on request. */
export async function bookSubscription(
  context: ActingContext,
  booking: Booking,
  now: Date,
): Promise<Outcome<Subscription>> {
  const problem = findAmountProblem(booking.amountMicros);
  if (problem !== undefined) return refused('invalid_input', problem);
  const stored = await ensureBooking(context, booking, now);
  if (stored === undefined) return refused('conflict', messages.tooManyBookings);
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

/** Ends a booking that the chain has decided against, unless it was decided meanwhile. */
export function failSubscription(
  context: ActingContext,
  { uid, hash }: PendingSubscription,
  now: Date,
): Promise<Subscription> {
  const { firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const stored = await findSubscription(firestore, { uid, hash }, transaction);
    if (stored === undefined) throw new Error('A booking is never deleted');
    return stored.mode === 'Pending' ? failBooking(context, transaction, stored, now) : stored;
  });
}

/**
 * Settles the final inflow of a pending booking. The booking stays pending while the wallet is unproven,
 * and fails where the wallet has become another member's.
 */
export async function settleBooking(
  context: ActingContext,
  pending: PendingSubscription,
  inflow: Inflow,
  now: Date,
): Promise<Subscription> {
  const settled = await settleInflow(context, inflow);
  return settled?.uid === pending.uid ? settled : failSubscription(context, pending, now);
}

/** The stored booking, or a new one; undefined when too many of the member's are pending. */
async function ensureBooking(
  { firestore, clock }: Context,
  { uid, publicKey, hash, amountMicros }: Booking,
  now: Date,
): Promise<Subscription | undefined> {
  // Most posts of a booking are repetitions, and a plain read causes no contention.
  const known = await findSubscription(firestore, { uid, hash });
  if (known !== undefined) return known;
  return firestore.runTransaction(async (transaction) => {
    const stored = await findSubscription(firestore, { uid, hash }, transaction);
    if (stored !== undefined) return stored;
    if ((await countPending(firestore, uid, transaction)) >= pendingMax) return undefined;
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

/** Confirms or fails a booking when its receipt allows: with the sum that was paid. */
async function lookAtReceipt(
  context: ActingContext,
  pending: PendingSubscription,
): Promise<Subscription> {
  const { chain, clock, config, firestore, log } = context;
  try {
    const [receipt, ownWallets] = await Promise.all([
      chain.getReceipt(pending.hash),
      listOwnWallets(firestore, config),
    ]);
    const verdict = judgeBooking(receipt, pending.publicKey, ownWallets);
    if (verdict.state === 'open') return pending;
    const now = await clock.businessNow();
    if (verdict.state === 'failed') return await failSubscription(context, pending, now);
    return await settleBooking(context, pending, verdict.inflow, now);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    // The booking is stored; the next check or the reconciler continues.
    log.warn('A booking was not checked: the chain is unavailable', { uid: pending.uid });
    return pending;
  }
}
