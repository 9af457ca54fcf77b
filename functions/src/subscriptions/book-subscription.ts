import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { ActingContext, Context } from '../context/context.ts';
import { findAmountProblem } from '../contract/calls/subscriptions.ts';
import * as messages from '../contract/messages.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { inTurn } from '../platform/in-turn.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { type Booking, newBooking, type PendingBooking, type ReportedPayment } from './booking.ts';
import { bookingOf, isBookingOf } from './core/place-booking.ts';
import { tryLookAtBooking } from './look-at-booking.ts';
import { countHashesAlone, findBooking, listBookingsOf, setBooking } from './store.ts';

/**
 * How many bookings of a hash alone a member may have that are pending, or have failed and are not a week old:
 * anybody's hash can be booked, and each is looked at and kept for good.
 */
const hashesAloneMax = 20;
const hashesAloneMs = 7 * 24 * 60 * 60_000;

/** Books a subscription once; with `look`, its receipt is looked at now. */
export async function bookSubscription(
  context: ActingContext,
  { look, ...reported }: ReportedPayment & { readonly look: boolean },
  now: BusinessTime,
): Promise<Outcome<Booking>> {
  const problem = findAmountProblem(reported.amountMicros);
  if (problem !== undefined) return refused('invalid_input', problem);
  const stored = await ensureBooking(context, reported, now);
  if (stored === undefined) return refused('conflict', messages.tooManyBookings);
  if (!isBookingOf(stored, reported.amountMicros)) {
    return refused('conflict', messages.bookingDiffers);
  }
  return accepted(look && isDue(context, stored) ? await lookInTurn(context, stored) : stored);
}

/** A made-up hash or a large receipt costs the server a look: so each look waits for its time. */
const isDue = ({ clock }: Context, booking: Booking | undefined): booking is PendingBooking =>
  booking?.mode === 'Pending' && clock.realNow().toISOString() >= booking.nextLookAt;

/** Looks at the receipt of a booking that is due; of many requests at once the first one does. */
function lookInTurn(context: ActingContext, due: PendingBooking): Promise<Booking> {
  return inTurn(context.firestore, `look at booking ${due.uid}_${due.hash}`, async () => {
    const stored = await findBooking(context.firestore, due);
    return isDue(context, stored) ? tryLookAtBooking(context, stored) : (stored ?? due);
  });
}

/** The stored booking, or a new one; undefined when too many of the member's are of a hash alone. */
async function ensureBooking(
  { clock, firestore }: Context,
  reported: ReportedPayment,
  now: BusinessTime,
): Promise<Booking | undefined> {
  const { uid } = reported;
  // Most posts of a booking are repetitions, and a plain read causes no contention.
  const known = await findStored(firestore, reported);
  if (known !== undefined) return known;
  // Counted outside of the transaction, where a query would make the bookings of all members wait for each
  // other; so the servers together may let pass a few more.
  const since = new Date(now.getTime() - hashesAloneMs);
  return inTurn(firestore, `bookings of ${uid}`, async () => {
    // Another post of the same booking may have been the last that there was room for.
    if ((await countHashesAlone(firestore, uid, since)) >= hashesAloneMax) {
      return findStored(firestore, reported);
    }
    return firestore.runTransaction(async (transaction) => {
      const stored = await findStored(firestore, reported, transaction);
      if (stored !== undefined) return stored;
      const pending = newBooking({ ...reported, submitted: false }, now, clock.realNow());
      setBooking(firestore, transaction, pending);
      return pending;
    });
  });
}

/**
 * The stored booking of a hash, in a transaction when one is given. That of a payment which the member has submitted has
 * the hash of one of its attempts, whichever of them is asked for.
 */
async function findStored(
  firestore: Firestore,
  { uid, hash }: Pick<Booking, 'uid' | 'hash'>,
  transaction?: Transaction,
): Promise<Booking | undefined> {
  const payment = await findPaymentByTxn(firestore, hash, transaction);
  const isOwn = payment?.kind === 'booking' && payment.uid === uid;
  const hashes = isOwn ? payment.txns : [hash];
  return bookingOf(await listBookingsOf(firestore, uid, hashes, transaction));
}
