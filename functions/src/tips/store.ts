import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { latestTipDocument } from '../contract/live-documents.ts';
import { limits } from '../contract/values/limits.ts';
import type { Page } from '../contract/values/schemas.ts';
import type { BusinessTime } from '../platform/clock.ts';
import {
  collectionOf,
  documentOf,
  ListChangedError,
  parseReadable,
  type Reading,
  readablePage,
} from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { perFirestore } from '../platform/per-firestore.ts';
import { positionsOf, type StoredTip, tipDocument } from './tip.ts';

/** What browsers are notified of. */
type LatestTip = z.output<typeof latestTipDocument>;

const tips = collectionOf(tipDocument, paths.tip);
const latestTip = documentOf(latestTipDocument, paths.latestTip);

/** The tip with this id, which is that of a document; undefined when there is none. Tips are never deleted. */
export async function findTip(
  firestore: Firestore,
  transaction: Transaction,
  id: string,
): Promise<StoredTip | undefined> {
  const tip = await tips.find(firestore, id, transaction);
  return tip && { id, ...tip };
}

/**
 * A tip that is known to exist.
 * @throws when there is none.
 */
export const getTip = async (
  firestore: Firestore,
  id: string,
  transaction?: Transaction,
): Promise<StoredTip> => ({ id, ...(await tips.get(firestore, id, transaction)) });

/** What `config/latestTip` has; undefined before the first tip. */
export const findLatestTip = latestTip.find;

/** What a new tip is compared with; a tip that cannot be read has it as well. */
export interface TipOfDay extends Pick<StoredTip, 'position'> {
  readonly heading: unknown;
  readonly details: unknown;
}

const positionOf = (tip: DocumentSnapshot): number | null =>
  tipDocument.shape.position.safeParse(tip.get('position')).data ?? null;

/** All tips of a day, the last position first and the withdrawn ones at the end: admins post few of them. */
export async function listTipsOfDay(
  firestore: Firestore,
  day: string,
  transaction?: Transaction,
): Promise<TipOfDay[]> {
  const ofDay = firestore
    .collection(collections.tips)
    .where('day', '==', day)
    .orderBy('position', 'desc');
  const { docs } = await (transaction ? transaction.get(ofDay) : ofDay.get());
  return docs.map((tip) => ({
    heading: tip.get('heading'),
    details: tip.get('details'),
    position: positionOf(tip),
  }));
}

/** The tips that were posted after a moment, the oldest first and the withdrawn ones among them. */
export async function listTipsAfter(
  { firestore, log }: Reading,
  moment: BusinessTime,
): Promise<StoredTip[]> {
  const after = firestore
    .collection(collections.tips)
    .where('postedAt', '>', moment.toISOString())
    .orderBy('postedAt');
  return [...parseReadable(log, (await after.get()).docs, parseTip)];
}

/**
 * What a process has read of the tips since the latest was posted, or one was withdrawn. Nothing else changes what
 * members see of them, so it stays right until `config/latestTip` has another id.
 */
interface ReadTips {
  readonly latestId: string | undefined;
  /** The newest tips, by how many of each day a member may read. */
  readonly newest: Map<number, Promise<readonly StoredTip[]>>;
  /** The positions that are taken, by day. */
  readonly positions: Map<string, Promise<readonly number[]>>;
}

const noneRead = (latestId?: string): ReadTips => ({
  latestId,
  newest: new Map(),
  positions: new Map(),
});

const memoryOf = perFirestore(() => ({ tips: noneRead() }));

async function currentTips(firestore: Firestore): Promise<ReadTips> {
  const latestId = (await findLatestTip(firestore))?.id;
  const memory = memoryOf(firestore);
  // Replaced and not emptied: what is still being read belongs to the tips before.
  if (memory.tips.latestId !== latestId) memory.tips = noneRead(latestId);
  return memory.tips;
}

/** Reads once what many ask for at the same time, as after each tip; what fails is read again. */
function readOnce<Key, Value>(
  kept: Map<Key, Promise<Value>>,
  key: Key,
  begin: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const reading = begin();
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}

/** The positions that the tips of a day have. */
export async function listPositionsOfDay(
  firestore: Firestore,
  day: string,
): Promise<readonly number[]> {
  const { positions } = await currentTips(firestore);
  return readOnce(positions, day, async () => positionsOf(await listTipsOfDay(firestore, day)));
}

/** Writes a new tip and makes it the latest. */
export function createTip(
  firestore: Firestore,
  transaction: Transaction,
  { id, ...tip }: StoredTip,
): void {
  tips.create(firestore, transaction, id, tip);
  const { postedAt } = tip;
  latestTip.set(firestore, transaction, { id, at: postedAt, postedAt });
}

/**
 * Takes a tip from its position, which leaves its words to the record alone. `config/latestTip` gets an id of its own,
 * which is no tip's: servers and browsers read the tips again at another id, and not at another time.
 */
export function setWithdrawn(
  firestore: Firestore,
  transaction: Transaction,
  { position, ...tip }: StoredTip & { readonly position: number },
  latest: LatestTip,
): void {
  const withdrawn = { position, at: latest.at };
  setTip(firestore, transaction, { ...tip, position: null, withdrawn });
  latestTip.set(firestore, transaction, latest);
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
 * A page of the first tips of each day, newest first. `after` is a tip's id. How many of a day is a promise, so that it is
 * read at the same time.
 * @throws {ListChangedError} when it is none of these tips: it may have been withdrawn.
 */
export async function listTips(
  { firestore, log }: Reading,
  readingPerDay: Promise<number>,
  { after, limit }: Page,
): Promise<StoredTip[]> {
  if (after === undefined) {
    const [perDay, { newest }] = await Promise.all([readingPerDay, currentTips(firestore)]);
    const newestFirst = newestFirstOf(firestore, perDay);
    const known = await readOnce(newest, perDay, () =>
      readablePage(log, newestFirst, limits.pageLengthMax, parseTip),
    );
    return known.slice(0, limit);
  }
  const [perDay, last] = await Promise.all([readingPerDay, tips.at(firestore, after).get()]);
  const position = positionOf(last);
  if (position === null || position > perDay) throw new ListChangedError();
  return readablePage(log, newestFirstOf(firestore, perDay).startAfter(last), limit, parseTip);
}

function newestFirstOf(firestore: Firestore, perDay: number): Query {
  const positions = Array.from({ length: perDay }, (_, index) => index + 1);
  // A list of values and not a range: a range would have to be the first order of the result.
  return firestore
    .collection(collections.tips)
    .where('position', 'in', positions)
    .orderBy('postedAt', 'desc');
}

const parseTip = (document: QueryDocumentSnapshot): StoredTip => ({
  id: document.id,
  ...tips.parse(document),
});
