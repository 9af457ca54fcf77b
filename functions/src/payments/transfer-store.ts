import type { Firestore, Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { transferRow } from '../contract/calls/payments.ts';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import type { Payment } from './payment.ts';
import { findPaymentByTxn } from './store.ts';

/** A recorded send, as replies give it. */
export type TransferRecord = z.output<typeof transferRow>;

/** `transfers/{uid}_{hash}`: a send that was recorded without its bytes, and whose it is. */
const transferDocument = z.extend(transferRow, { uid: z.string() });

const transfers = collectionOf(transferDocument, (path: string) => path);

const newestFirst = (firestore: Firestore, uid: string): Query =>
  firestore.collection(collections.transfers).where('uid', '==', uid).orderBy('dates', 'desc');

/** So many sends of a day are recorded without their bytes: each is kept for good, and costs its member nothing. */
const recordedPerDayMax = 100;

/**
 * The stored record of a send without bytes: of its payment where they were submitted, and `record`
 * itself when there was none before; undefined where the member has recorded too many.
 */
export function ensureTransfer(
  firestore: Firestore,
  uid: string,
  record: TransferRecord,
): Promise<TransferRecord | undefined> {
  const path = paths.transfer(uid, record.txn);
  const dayAgo = new Date(new Date(record.dates).getTime() - 24 * 60 * 60_000).toISOString();
  const ofToday = newestFirst(firestore, uid).endBefore(dayAgo);
  return firestore.runTransaction(async (transaction) => {
    const [stored, payment, recorded] = await Promise.all([
      transfers.find(firestore, path, transaction),
      findPaymentByTxn(firestore, record.txn, transaction),
      transaction.get(ofToday.count()),
    ]);
    if (stored !== undefined) return toRecord(stored);
    if (payment?.uid === uid) return transferOf(payment);
    if (recorded.data().count >= recordedPerDayMax) return undefined;
    transfers.create(firestore, transaction, path, { ...record, uid });
    return record;
  });
}

/** The record of a member's send without bytes; undefined where there is none. */
export async function findTransfer(
  firestore: Firestore,
  uid: string,
  txn: string,
): Promise<TransferRecord | undefined> {
  const stored = await transfers.find(firestore, paths.transfer(uid, txn));
  return stored && toRecord(stored);
}

/** A page of a member's sends without bytes, which `page` takes of them all, newest first. */
export async function listNewestTransfers(
  firestore: Firestore,
  uid: string,
  page: (own: Query) => Query,
): Promise<TransferRecord[]> {
  const listed = await transfers.list(page(newestFirst(firestore, uid)));
  return listed.map(toRecord);
}

function toRecord({ uid: _uid, ...record }: z.output<typeof transferDocument>): TransferRecord {
  return record;
}

/** The record of a send that is a payment. */
export const transferOf = ({ amt, createdAt, from, symbol, to, txn }: Payment): TransferRecord => ({
  publicKey: from,
  txn,
  details: to,
  status: 'Pending',
  amt,
  symbol,
  dates: createdAt,
});
