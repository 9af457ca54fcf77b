import { messages } from '../../contract/messages.ts';
import type { Micros } from '../../contract/micros.ts';
import type { Payment } from '../../payments/payment.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import type { PendingSubscription, Subscription } from '../subscription.ts';

/** Whether a stored booking is of this sum, as it was reported or as it was paid. */
export const isBookingOf = (
  { amountMicros, bookedMicros }: Subscription,
  micros: Micros,
): boolean => micros === bookedMicros || micros === amountMicros;

/** The booking of a submitted payment, and the ones of earlier attempts that it takes the place of. */
export interface PlacedBooking {
  readonly booking: Subscription;
  readonly removed: readonly Subscription[];
}

/**
 * The booking of a payment that is submitted: `fresh` unless one is `stored`. The record carries the hash
 * of the newest attempt until one is mined, so that it moves from the attempt that is `replaced`.
 */
export function placeBooking(
  fresh: PendingSubscription,
  stored: Subscription | undefined,
  replaced: Subscription | undefined,
): Outcome<PlacedBooking> {
  if (stored !== undefined && !isBookingOf(stored, fresh.amountMicros)) {
    return refused('conflict', messages.bookingDiffers);
  }
  if (stored !== undefined && stored.mode !== 'Pending') {
    return accepted({ booking: stored, removed: [] });
  }
  const pending: PendingSubscription = { ...(stored ?? fresh), submitted: true };
  return replaced?.mode === 'Pending'
    ? accepted({ booking: { ...pending, createdAt: replaced.createdAt }, removed: [replaced] })
    : accepted({ booking: pending, removed: [] });
}

/** What becomes of the bookings of a payment that has ended. */
export interface EndedBookings {
  readonly failed: readonly PendingSubscription[];
  readonly removed: readonly PendingSubscription[];
  /** The one of what was mined, whose receipt says what it buys. */
  readonly mined: PendingSubscription | undefined;
}

/** Gives the bookings that are stored for the attempts of a payment their end, once the payment has one. */
export function endBookings(
  { state, txn }: Pick<Payment, 'state' | 'txn'>,
  stored: readonly (Subscription | undefined)[],
): EndedBookings {
  const open = stored.filter((booking) => booking?.mode === 'Pending');
  if (state === 'failed') return { failed: open, removed: [], mined: undefined };
  const [first] = open;
  // An inflow that was found first has made its own.
  const isBooked = stored.some((booking) => booking?.hash === txn && booking.mode !== 'Pending');
  const mined = first === undefined || isBooked ? undefined : { ...first, hash: txn };
  return { failed: [], removed: open, mined };
}
