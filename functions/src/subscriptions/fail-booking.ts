import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import { renderBookingFailed } from '../mail/core/money-messages.ts';
import { createMail } from '../mail/store.ts';
import { type Addressee, findAddressee } from '../members/addressee.ts';
import { paths } from '../platform/paths.ts';
import { setSubscription } from './store.ts';
import { type PendingSubscription, type Subscription, subscriptionIdOf } from './subscription.ts';

/**
 * Whom the mail about a failed booking goes to; read before the transaction writes. Nobody where the server
 * does not carry the payment: a hash alone costs nothing to book, so a member could have thousands of
 * mails sent.
 */
export async function findFailureAddressee(
  { firestore }: ActingContext,
  transaction: Transaction,
  booking: PendingSubscription,
): Promise<Addressee | undefined> {
  if (booking.submitted !== true) return undefined;
  const mailId = `failed_${subscriptionIdOf(booking)}`;
  return findAddressee(firestore, transaction, booking.uid, mailId);
}

/** Ends a booking that was read in this transaction and bought nothing, and writes to its addressee. */
export function failBooking(
  { actor, clock, config, firestore }: ActingContext,
  transaction: Transaction,
  {
    looks: _looks,
    nextLookAt: _nextLookAt,
    submitted: _submitted,
    ...booking
  }: PendingSubscription,
  addressee: Addressee | undefined,
  now: Date,
): Subscription {
  const failed: Subscription = { ...booking, mode: 'failed', failedAt: now.toISOString() };
  setSubscription(firestore, transaction, failed);
  appendAudit(firestore, transaction, actor, clock.realNow(), {
    action: 'booking.failed',
    subject: paths.subscription(failed.uid, failed.hash),
    before: { mode: booking.mode },
    after: { mode: failed.mode },
  });
  if (addressee !== undefined) {
    const { mailId, name, to } = addressee;
    const { amountMicros, hash } = failed;
    const day = businessDayOf(now, config.timeZone);
    const message = renderBookingFailed({ name, amountMicros, hash, day });
    createMail(firestore, transaction, mailId, { to, message }, clock.realNow());
  }
  return failed;
}
