import * as messages from '../../contract/messages.ts';
import type { Micros } from '../../contract/values/micros.ts';
import type { Payment } from '../../payments/payment.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import type { Booking, PendingBooking } from '../booking.ts';

/** Whether a stored booking is of this sum, as it was reported or as it was paid. */
export const isBookingOf = ({ amountMicros, bookedMicros }: Booking, micros: Micros): boolean =>
  micros === bookedMicros || micros === amountMicros;

/** The booking of a payment, of those that are stored for its attempts: a confirmed one comes first, then a failed one. */
export const bookingOf = (stored: readonly Booking[]): Booking | undefined =>
  stored.find(({ mode }) => mode === 'user') ??
  stored.find(({ mode }) => mode === 'failed') ??
  stored[0];

/** The booking of a submitted payment, and the one of an earlier attempt that it takes the place of. */
export interface PlacedBooking {
  readonly booking: Booking;
  readonly removed: Booking | undefined;
}

/**
 * The booking of a payment that is submitted: `fresh`, unless one is `stored` for an attempt of it. The
 * record carries the hash of the newest attempt until one is mined, so that a `faster` one moves it.
 */
export function placeBooking(
  fresh: PendingBooking,
  stored: readonly Booking[],
  isFaster: boolean,
): Outcome<PlacedBooking> {
  const booking = bookingOf(stored);
  if (booking === undefined) {
    return accepted({ booking: fresh, removed: undefined });
  }
  if (!isBookingOf(booking, fresh.amountMicros)) {
    return refused('conflict', messages.bookingDiffers);
  }
  if (booking.mode !== 'Pending') return accepted({ booking, removed: undefined });
  const { createdAt } = booking;
  return isFaster
    ? accepted({ booking: { ...fresh, createdAt }, removed: booking })
    : accepted({ booking: { ...booking, submitted: true }, removed: undefined });
}

/** What becomes of the bookings of a payment that has ended. */
export interface EndedBookings {
  readonly failed: readonly PendingBooking[];
  readonly removed: readonly PendingBooking[];
  /** The one of what was mined, whose receipt says what it buys. */
  readonly mined: PendingBooking | undefined;
}

/** Gives the bookings that are stored for the attempts of a payment their end, once the payment has one. */
export function endBookings(
  { state, txn }: Pick<Payment, 'state' | 'txn'>,
  stored: readonly Booking[],
): EndedBookings {
  const open = stored.filter((booking) => booking.mode === 'Pending');
  if (state === 'failed') return { failed: open, removed: [], mined: undefined };
  const [first] = open;
  // An inflow that was found first has made its own.
  const isBooked = stored.some((booking) => booking.hash === txn && booking.mode !== 'Pending');
  const mined = first === undefined || isBooked ? undefined : { ...first, hash: txn };
  return { failed: [], removed: open, mined };
}
