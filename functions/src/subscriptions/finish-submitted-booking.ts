import type { ActingContext } from '../context/context.ts';
import type { Payment } from '../payments/payment.ts';
import { endBookings } from './core/place-booking.ts';
import { failBooking, findFailureNotice } from './fail-booking.ts';
import { tryLookAtBooking } from './look-at-booking.ts';
import { deleteBooking, listBookingsOf, setBooking } from './store.ts';

/**
 * Gives the booking of a payment its end once the payment has one, with the hash of what was mined;
 * what the inflow buys, its receipt says.
 */
export async function finishSubmittedBooking(
  context: ActingContext,
  payment: Payment,
): Promise<void> {
  const { clock, firestore } = context;
  const { state, txn, txns, uid } = payment;
  if (payment.kind !== 'booking' || state === 'pending') return;
  const now = await clock.businessNow();
  const mined = await firestore.runTransaction(async (transaction) => {
    const stored = await listBookingsOf(firestore, uid, txns, transaction);
    const ends = endBookings({ state, txn }, stored);
    const failures = await Promise.all(
      ends.failed.map(async (booking) => ({
        booking,
        notice: await findFailureNotice(context, transaction, booking),
      })),
    );
    for (const { booking, notice } of failures) {
      failBooking(context, transaction, booking, notice, now);
    }
    for (const booking of ends.removed) deleteBooking(firestore, transaction, booking);
    if (ends.mined !== undefined) setBooking(firestore, transaction, ends.mined);
    return ends.mined;
  });
  if (mined !== undefined) await tryLookAtBooking(context, mined);
}
