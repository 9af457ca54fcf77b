import type { DocumentSnapshot, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { Page } from '../contract/values/schemas.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { type Booking, bookingDocument, type PendingBooking } from './booking.ts';

const bookings = collectionOf(bookingDocument, ({ uid, hash }: Pick<Booking, 'uid' | 'hash'>) =>
  paths.subscription(uid, hash),
);

/** Finds a booking, in a transaction when one is given. */
export const findBooking = bookings.find;

/** The bookings of a member that are stored under some hashes, in their order; in a transaction when one is given. */
export async function listBookingsOf(
  firestore: Firestore,
  uid: string,
  hashes: readonly string[],
  transaction?: Transaction,
): Promise<Booking[]> {
  const stored = await Promise.all(
    hashes.map((hash) => findBooking(firestore, { uid, hash }, transaction)),
  );
  return stored.filter((booking) => booking !== undefined);
}

/** Writes a booking that was read, or found missing, in the same transaction. */
export const setBooking = (
  firestore: Firestore,
  transaction: Transaction,
  booking: Booking,
): void => bookings.set(firestore, transaction, booking, booking);

/** Deletes a booking that was read in the same transaction. */
export const deleteBooking = (
  firestore: Firestore,
  transaction: Transaction,
  key: Pick<Booking, 'uid' | 'hash'>,
): void => void transaction.delete(bookings.at(firestore, key));

/**
 * A page of a member's bookings of one mode, newest first. `after` is the hash of one, or its id, which ends with it.
 * @throws {ListChangedError} when there is none of it any more.
 */
export async function listBookings(
  firestore: Firestore,
  uid: string,
  mode: Booking['mode'],
  { after, limit }: Page,
): Promise<Booking[]> {
  const own = ofMember(firestore, uid).where('mode', '==', mode).orderBy('createdAt', 'desc');
  if (after === undefined) return bookings.list(own.limit(limit));
  const hash = after.slice(after.indexOf('_') + 1);
  return bookings.page(own.limit(limit), bookings.at(firestore, { uid, hash }));
}

/** Every booking of a member, in a transaction. */
export const listAllBookings = (firestore: Firestore, transaction: Transaction, uid: string) =>
  bookings.list(ofMember(firestore, uid), transaction);

/** All bookings whose payment is not decided. */
export const pendingQuery = (firestore: Firestore): Query =>
  firestore.collection(collections.subscriptions).where('mode', '==', 'Pending');

/** @throws when the document is no pending booking. */
export function parsePending(document: DocumentSnapshot): PendingBooking {
  const booking = bookings.parse(document);
  if (booking.mode !== 'Pending') throw new Error('The query finds pending bookings alone');
  return booking;
}

/** The pending bookings of a member, in a transaction. */
export async function listPendingBookings(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<PendingBooking[]> {
  const all = await bookings.list(pendingOf(firestore, uid), transaction);
  return all.filter((booking) => booking.mode === 'Pending');
}

/**
 * How many bookings of a hash alone a member has that bought nothing so far: the pending ones, and those that
 * were made at `since` or later and have failed.
 */
export async function countHashesAlone(
  firestore: Firestore,
  uid: string,
  since: BusinessTime,
): Promise<number> {
  const alone = ofMember(firestore, uid).where('submitted', '==', false);
  const failed = alone.where('mode', '==', 'failed');
  const [pending, failedSince] = await Promise.all([
    countOf(alone.where('mode', '==', 'Pending')),
    countOf(failed.where('createdAt', '>=', since.toISOString())),
  ]);
  return pending + failedSince;
}

const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

const ofMember = (firestore: Firestore, uid: string): Query =>
  firestore.collection(collections.subscriptions).where('uid', '==', uid);

const pendingOf = (firestore: Firestore, uid: string): Query =>
  ofMember(firestore, uid).where('mode', '==', 'Pending');
