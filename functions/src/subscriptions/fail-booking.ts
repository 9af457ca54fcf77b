import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import { renderBookingFailed } from '../mail/core/money-messages.ts';
import { findNotice, type Notice, notifyMember } from '../notices/notify-member.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { paths } from '../platform/paths.ts';
import { type Booking, bookingIdOf, type PendingBooking } from './booking.ts';
import { setBooking } from './store.ts';

/**
 * How the member is notified of a failed booking; read before the transaction writes. Not at all where the server
 * does not carry the payment: a hash alone costs nothing to book, so a member could have thousands of
 * mails sent.
 */
export async function findFailureNotice(
  { firestore }: ActingContext,
  transaction: Transaction,
  booking: PendingBooking,
): Promise<Notice | undefined> {
  if (!booking.submitted) return undefined;
  const documentId = bookingIdOf(booking);
  return findNotice(firestore, transaction, { kind: 'failed', uid: booking.uid, documentId });
}

/** Ends a booking that was read in this transaction and bought nothing, and notifies its member. */
export function failBooking(
  context: ActingContext,
  transaction: Transaction,
  { looks: _looks, nextLookAt: _nextLookAt, ...booking }: PendingBooking,
  notice: Notice | undefined,
  now: BusinessTime,
): Booking {
  const { config, firestore } = context;
  const failed: Booking = {
    ...booking,
    mode: 'failed',
    failedAt: now.toISOString(),
  };
  setBooking(firestore, transaction, failed);
  appendAudit(context, transaction, {
    action: 'booking.failed',
    subject: paths.subscription(failed.uid, failed.hash),
    before: { mode: booking.mode },
    after: { mode: failed.mode },
  });
  if (notice !== undefined) {
    const { amountMicros, hash } = failed;
    const day = businessDayOf(now, config.timeZone);
    notifyMember(context, transaction, notice, (name) =>
      renderBookingFailed({ name, amountMicros, hash, day }),
    );
  }
  return failed;
}
