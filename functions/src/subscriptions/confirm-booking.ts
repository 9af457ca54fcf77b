import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros, type Micros } from '../contract/values/micros.ts';
import { createClaim } from '../ledger/claim-store.ts';
import { renderBookingConfirmed } from '../mail/core/money-messages.ts';
import { activate } from '../members/store.ts';
import { addPackage } from '../network/store.ts';
import type { Tree } from '../network/tree.ts';
import { findNotice, type Notice, notifyMember } from '../notices/notify-member.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { paths } from '../platform/paths.ts';
import { type Booking, bookingIdOf } from './booking.ts';
import { type Inflow, shareOut } from './core/decide-inflow.ts';
import { setBooking } from './store.ts';

/** How the member is notified of a confirmed subscription; read before the transaction writes. */
export const findConfirmationNotice = (
  { firestore }: ActingContext,
  transaction: Transaction,
  key: Pick<Booking, 'uid' | 'hash'>,
): Promise<Notice> =>
  findNotice(firestore, transaction, {
    kind: 'confirmed',
    uid: key.uid,
    documentId: bookingIdOf(key),
  });

/** What paid for a subscription: the transaction, its sender, its time and the Transfer logs. */
interface Paid extends Pick<Inflow, 'hash' | 'from' | 'minedAt'> {
  readonly transfers: readonly Pick<UsdtTransfer, 'hash' | 'place' | 'amountMicros'>[];
}

/**
 * Turns what an inflow buys into a subscription: its logs are claimed, the package earns from its start
 * day, the member is a User and is notified.
 */
export function confirmBooking(
  context: ActingContext,
  transaction: Transaction,
  { hash, from, minedAt, transfers }: Paid,
  bought: {
    readonly uid: string;
    readonly tree: Tree;
    /** The member's booking of it, if there is one. */
    readonly booking: Booking | undefined;
    readonly bookedMicros: Micros;
    readonly startDay: string;
    readonly notice: Notice;
    readonly now: BusinessTime;
  },
): Booking {
  const { config, firestore } = context;
  const { uid, tree, booking, bookedMicros: amountMicros, startDay, notice } = bought;
  const confirmedAt = bought.now.toISOString();
  const confirmed: Booking = {
    uid,
    publicKey: from,
    hash,
    bookedMicros: booking?.bookedMicros ?? null,
    amountMicros,
    createdAt: booking?.createdAt ?? minedAt.toISOString(),
    mode: 'user',
    confirmedAt,
  };
  const id = bookingIdOf(confirmed);
  setBooking(firestore, transaction, confirmed);
  for (const { transfer, amountMicros: shareMicros } of shareOut(transfers, amountMicros)) {
    createClaim(firestore, transaction, config.chainId, transfer, {
      paidFor: 'subscription',
      documentId: id,
      uid,
      amountMicros: shareMicros,
      claimedAt: confirmedAt,
    });
  }
  addPackage(firestore, transaction, uid, tree, { id, amountMicros, startDay });
  activate(firestore, transaction, uid);
  appendAudit(context, transaction, {
    action: 'booking.confirmed',
    subject: paths.subscription(uid, hash),
    before: { mode: booking?.mode ?? null, confirmed: formatMicros(tree.confirmedMicros) },
    after: {
      mode: 'user',
      confirmed: formatMicros(tree.confirmedMicros + amountMicros),
      startDay,
    },
  });
  const day = businessDayOf(bought.now, config.timeZone);
  notifyMember(context, transaction, notice, (name) =>
    renderBookingConfirmed({ name, amountMicros, hash, day, startDay }),
  );
  return confirmed;
}
