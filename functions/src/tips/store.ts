import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { latestTipDocument } from '../contract/live-documents.ts';
import type { Page } from '../contract/values.ts';
import { collections, paths } from '../platform/paths.ts';
import { isTipId, type StoredTip, tipDocument } from './tip.ts';

/** A tip, in a transaction when one is given; undefined when there is none with this id. */
export async function findTip(
  firestore: Firestore,
  id: string,
  transaction?: Transaction,
): Promise<StoredTip | undefined> {
  const reference = firestore.doc(paths.tip(id));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? { id, ...tipDocument.parse(snapshot.data()) } : undefined;
}

/**
 * A tip that is known to exist.
 * @throws when there is none: tips are never deleted.
 */
export async function getTip(
  firestore: Firestore,
  id: string,
  transaction?: Transaction,
): Promise<StoredTip> {
  const tip = await findTip(firestore, id, transaction);
  if (tip === undefined) throw new Error(`There is no tip ${id}`);
  return tip;
}

/** The id of the tip that was posted last; undefined before the first. */
export async function findLatestTipId(
  firestore: Firestore,
  transaction?: Transaction,
): Promise<string | undefined> {
  const reference = firestore.doc(paths.latestTip);
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? latestTipDocument.parse(snapshot.data()).id : undefined;
}

/** The position of the last tip of a day; 0 when there is none yet. */
export async function getLastPosition(
  firestore: Firestore,
  transaction: Transaction,
  day: string,
): Promise<number> {
  const ofDay = firestore.collection(collections.tips).where('day', '==', day);
  const { docs } = await transaction.get(ofDay.orderBy('position', 'desc').limit(1));
  return docs.reduce((_, document) => tipDocument.parse(document.data()).position, 0);
}

/** Writes a new tip and makes it the latest. */
export function createTip(
  firestore: Firestore,
  transaction: Transaction,
  { id, ...tip }: StoredTip,
): void {
  const latest = { id, at: tip.postedAt };
  transaction.create(firestore.doc(paths.tip(id)), z.encode(tipDocument, tip));
  transaction.set(firestore.doc(paths.latestTip), z.encode(latestTipDocument, latest));
}

/** Replaces a tip that was read in the same transaction. */
export function setTip(
  firestore: Firestore,
  transaction: Transaction,
  { id, ...tip }: StoredTip,
): void {
  transaction.set(firestore.doc(paths.tip(id)), z.encode(tipDocument, tip));
}

/**
 * A page of the first `perDay` tips of each day, newest first. `after` is a tip's id; a page after
 * one that is not among them is empty.
 */
export async function listTips(
  firestore: Firestore,
  perDay: number,
  { after, limit }: Page,
): Promise<StoredTip[]> {
  const positions = Array.from({ length: perDay }, (_, index) => index + 1);
  // A list of values and not a range: a range would have to be the first order of the result.
  const newestFirst = firestore
    .collection(collections.tips)
    .where('position', 'in', positions)
    .orderBy('postedAt', 'desc')
    .limit(limit);
  if (after === undefined) return read(newestFirst);
  const last = isTipId(after) ? await firestore.doc(paths.tip(after)).get() : undefined;
  const isListed = last?.exists === true && tipDocument.parse(last.data()).position <= perDay;
  return isListed ? read(newestFirst.startAfter(last)) : [];
}

async function read(query: Query): Promise<StoredTip[]> {
  const { docs } = await query.get();
  return docs.map((document) => ({ id: document.id, ...tipDocument.parse(document.data()) }));
}
