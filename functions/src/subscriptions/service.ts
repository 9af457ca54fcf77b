import { ChainUnavailableError } from '../chain/chain.ts';
import { parseSignedTransaction } from '../chain/signed-transaction.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { transferData } from '../contract/erc20.ts';
import * as messages from '../contract/messages.ts';
import { formatMicros, type Micros } from '../contract/micros.ts';
import { findAmountProblem } from '../contract/subscriptions.ts';
import { listCompanyWallets, listOwnWallets } from '../ledger/company-wallet-store.ts';
import type { Intent, Payment } from '../payments/payment.ts';
import { submitPayment } from '../payments/submit-payment.ts';
import { inTurn } from '../platform/in-turn.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { Booking, PendingBooking } from './booking.ts';
import { endBookings, isBookingOf, placeBooking } from './core/place-booking.ts';
import { failBooking, findFailureNotice } from './fail-booking.ts';
import { lookAtBooking, postponeLook } from './look-at-booking.ts';
import { countHashesAlone, deleteBooking, findBooking, setBooking } from './store.ts';

/** A payment as the member reports it. */
export interface ReportedPayment {
  readonly uid: string;
  readonly publicKey: string;
  readonly hash: string;
  readonly amountMicros: Micros;
}

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
  now: Date,
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
  return inTurn(`look at booking ${due.uid}_${due.hash}`, async () => {
    const stored = await findBooking(context.firestore, due);
    return isDue(context, stored) ? lookAtReceipt(context, stored) : (stored ?? due);
  });
}

/** Books a subscription together with its signed payment, which the server then makes. */
export async function paySubscription(
  context: ActingContext,
  reported: ReportedPayment,
  raw: string,
  now: Date,
): Promise<Outcome<Booking>> {
  const { firestore } = context;
  const { amountMicros, hash, publicKey, uid } = reported;
  const problem = findAmountProblem(amountMicros);
  if (problem !== undefined) return refused('invalid_input', problem);
  const bytes = { uid, publicKey, txn: hash, raw };
  const to = await findPaidWallet(context, reported, raw);
  if (to === undefined) return refused('conflict', messages.companyWalletEnded);
  const intent: Intent = {
    kind: 'booking',
    to,
    symbol: 'USDT',
    amt: formatMicros(amountMicros),
    withdrawal: null,
  };
  return submitPayment<Booking>(context, bytes, intent, async (transaction, submitted) => {
    const stored = await Promise.all(
      submitted.txns.map((txn) => findBooking(firestore, { uid, hash: txn }, transaction)),
    );
    const fresh = newBooking(context, reported, now);
    const placed = placeBooking(fresh, stored, submitted.replaces !== null);
    if (!placed.ok) return placed;
    const { removed } = placed.value;
    if (removed !== undefined) deleteBooking(firestore, transaction, removed);
    setBooking(firestore, transaction, placed.value.booking);
    return accepted(placed.value.booking);
  });
}

/**
 * The company wallet that a new payment may go to: the one that its bytes name, which an older build of
 * the web app may still do until that wallet's last block; undefined after it. What was booked before is
 * taken again all the same. Bytes for anybody else are compared with the newest, and refused for that.
 */
async function findPaidWallet(
  { chain, config, firestore }: Context,
  { amountMicros, hash, uid }: ReportedPayment,
  raw: string,
): Promise<string | undefined> {
  const wallets = await listCompanyWallets(firestore, config);
  const data = parseSignedTransaction(raw)?.data;
  const paid = wallets.find(({ address }) => data === transferData(address, amountMicros));
  if (paid === undefined) return wallets.at(-1)?.address;
  const { address, untilBlock } = paid;
  if (untilBlock === null || (await findBooking(firestore, { uid, hash })) !== undefined) {
    return address;
  }
  return (await chain.getNewestBlock()) < untilBlock ? address : undefined;
}

/**
 * Gives the booking of a payment its end once the payment has one, with the hash of what was mined;
 * what the inflow buys, its receipt says.
 */
export async function settleSubmitted(context: ActingContext, payment: Payment): Promise<void> {
  const { clock, firestore } = context;
  const { state, txn, txns, uid } = payment;
  if (payment.kind !== 'booking' || state === 'pending') return;
  const now = await clock.businessNow();
  const mined = await firestore.runTransaction(async (transaction) => {
    const stored = await Promise.all(
      txns.map((hash) => findBooking(firestore, { uid, hash }, transaction)),
    );
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
  if (mined !== undefined) await lookAtReceipt(context, mined);
}

/** The stored booking, or a new one; undefined when too many of the member's are of a hash alone. */
async function ensureBooking(
  context: Context,
  reported: ReportedPayment,
  now: Date,
): Promise<Booking | undefined> {
  const { firestore } = context;
  const { uid, hash } = reported;
  // Most posts of a booking are repetitions, and a plain read causes no contention.
  const known = await findBooking(firestore, { uid, hash });
  if (known !== undefined) return known;
  // Counted outside of the transaction, where a query would make the bookings of all members wait for each
  // other; so the servers together may let pass a few more.
  const since = new Date(now.getTime() - hashesAloneMs);
  return inTurn(`bookings of ${uid}`, async () => {
    // Another post of the same booking may have been the last that there was room for.
    if ((await countHashesAlone(firestore, uid, since)) >= hashesAloneMax) {
      return findBooking(firestore, { uid, hash });
    }
    return firestore.runTransaction(async (transaction) => {
      const stored = await findBooking(firestore, { uid, hash }, transaction);
      if (stored !== undefined) return stored;
      const pending = newBooking(context, reported, now);
      setBooking(firestore, transaction, pending);
      return pending;
    });
  });
}

const newBooking = (
  { clock }: Context,
  { uid, publicKey, hash, amountMicros }: ReportedPayment,
  now: Date,
): PendingBooking => ({
  uid,
  publicKey,
  hash,
  bookedMicros: amountMicros,
  amountMicros,
  createdAt: now.toISOString(),
  mode: 'Pending',
  looks: 0,
  nextLookAt: clock.realNow().toISOString(),
});

/** Looks at a booking for a request, which does not wait for a chain that is unavailable. */
async function lookAtReceipt(context: ActingContext, pending: PendingBooking): Promise<Booking> {
  const { config, firestore, log } = context;
  try {
    const ownWallets = await listOwnWallets(firestore, config);
    return await lookAtBooking(context, ownWallets, pending);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    // The booking is stored; a later check or the reconciler continues.
    log.warn('A booking was not checked: the chain is unavailable', { uid: pending.uid });
    return postponeLook(context, pending);
  }
}
