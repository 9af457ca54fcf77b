import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { latestTipDocument } from '../contract/live-documents.ts';
import type { Page } from '../contract/values.ts';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { isTipId, type StoredTip, type Tip, tipDocument } from './tip.ts';

const tips = collectionOf(tipDocument, paths.tip);
const latestTip = collectionOf(latestTipDocument, (path: typeof paths.latestTip) => path);

/**
 * A tip that is known to exist.
 * @throws when there is none: tips are never deleted.
 */
export const getTip = async (
  firestore: Firestore,
  id: string,
  transaction?: Transaction,
): Promise<StoredTip> => ({ id, ...(await tips.get(firestore, id, transaction)) });

/** The id of the tip that was posted last; undefined before the first. */
export const findLatestTipId = async (firestore: Firestore, transaction?: Transaction) =>
  (await latestTip.find(firestore, paths.latestTip, transaction))?.id;

/** All tips of a day, the last position first: admins post few of them. */
export const listTipsOfDay = (
  firestore: Firestore,
  transaction: Transaction,
  day: string,
): Promise<Tip[]> =>
  tips.list(
    firestore.collection(collections.tips).where('day', '==', day).orderBy('position', 'desc'),
    transaction,
  );

/** How many tips were posted on a day; Firestore counts them. */
export async function countTipsOfDay(firestore: Firestore, day: string): Promise<number> {
  const ofDay = firestore.collection(collections.tips).where('day', '==', day);
  return (await ofDay.count().get()).data().count;
}

/** Writes a new tip and makes it the latest. */
export function createTip(
  firestore: Firestore,
  transaction: Transaction,
  { id, ...tip }: StoredTip,
): void {
  tips.create(firestore, transaction, id, tip);
  latestTip.set(firestore, transaction, paths.latestTip, { id, at: tip.postedAt });
}

/** Replaces a tip that was read in the same transaction. */
export function setTip(
  firestore: Firestore,
  transaction: Transaction,
  { id, ...tip }: StoredTip,
): void {
  tips.set(firestore, transaction, id, tip);
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
  const last = isTipId(after) ? await tips.at(firestore, after).get() : undefined;
  const isListed = last?.exists === true && tips.parse(last).position <= perDay;
  return isListed ? read(newestFirst.startAfter(last)) : [];
}

async function read(query: Query): Promise<StoredTip[]> {
  const { docs } = await query.get();
  return docs.map((document) => ({ id: document.id, ...tips.parse(document) }));
}
