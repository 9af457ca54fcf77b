import { AggregateField, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { day as daySchema } from '../contract/values/schemas.ts';
import { collectionOf } from '../platform/collection.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { parsePlace, rewardFields } from './all-trees.ts';
import type { Place } from './core/member-columns.ts';

/** `networkSnapshots/{day}`: a packed network, whose pieces are named by their content. */
const snapshotDocument = z.object({
  day: daySchema,
  /** SHA-256 of each piece, in hex, in their order. */
  pieces: z.array(z.string()),
});
const snapshots = collectionOf(snapshotDocument, paths.networkSnapshot);

/** The bytes of `networkPieces/{day}_{sha256}`. */
const pieceDocument = z.object({ bytes: z.instanceof(Uint8Array) });

/** A document holds 1,048,576 bytes. */
const pieceBytes = 1_000_000;
const piecesAtOnce = 20;

/** The network of a moment after `day` was planned, packed. */
export interface NetworkSnapshot {
  readonly day: string;
  readonly packed: Buffer;
}

/**
 * The last snapshot of a day up to `upTo`: a read for it and one for each million bytes.
 * @returns undefined when there is none, and when its pieces are not all as they were written.
 */
export async function findNetworkSnapshot(
  firestore: Firestore,
  upTo: string,
): Promise<NetworkSnapshot | undefined> {
  const [snapshot] = await snapshots.list(newestFirst(firestore).startAt(upTo).limit(1));
  if (snapshot === undefined) return undefined;
  const { day, pieces } = snapshot;
  const found: Uint8Array[] = [];
  for (let start = 0; start < pieces.length; start += piecesAtOnce) {
    const hashes = pieces.slice(start, start + piecesAtOnce);
    const references = hashes.map((hash) => firestore.doc(paths.networkPiece(day, hash)));
    const documents = await firestore.getAll(...references);
    for (const [index, document] of documents.entries()) {
      const piece = pieceDocument.safeParse(document.data());
      if (!piece.success || sha256Hex(piece.data.bytes) !== hashes[index]) return undefined;
      found.push(piece.data.bytes);
    }
  }
  return { day, packed: Buffer.concat(found) };
}

/**
 * Keeps a snapshot, and deletes all but the one before it. Processes that do so at once, or die,
 * disturb nothing: a piece is named by its content, and a snapshot appears when its pieces stand.
 */
export async function keepNetworkSnapshot(
  firestore: Firestore,
  { day, packed }: NetworkSnapshot,
): Promise<void> {
  const pieces: string[] = [];
  for (let start = 0; start < packed.length; start += pieceBytes) {
    const bytes = packed.subarray(start, start + pieceBytes);
    const hash = sha256Hex(bytes);
    await firestore.doc(paths.networkPiece(day, hash)).set({ day, bytes });
    pieces.push(hash);
  }
  await snapshots.put(firestore, day, { day, pieces });
  const [, before] = await snapshots.list(newestFirst(firestore).limit(2));
  if (before === undefined) return;
  await deleteBefore(firestore, collections.networkSnapshots, before.day);
  await deleteBefore(firestore, collections.networkPieces, before.day);
}

const newestFirst = (firestore: Firestore) =>
  firestore.collection(collections.networkSnapshots).orderBy('day', 'desc');

const deletedAtOnce = 400;

async function deleteBefore(firestore: Firestore, collection: string, day: string): Promise<void> {
  const old = firestore.collection(collection).where('day', '<', day).select().limit(deletedAtOnce);
  for (;;) {
    const { docs } = await old.get();
    const batch = firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    if (docs.length < deletedAtOnce) return;
  }
}

/** What changed in the network, and the whole of it in numbers, all of one moment. */
export interface NetworkChanges {
  readonly places: readonly Place[];
  /** All members, and the sum of all packages: beyond 2^53 - 1 micros the double nearest to it. */
  readonly members: number;
  readonly confirmedMicros: number;
}

/** Documents a query asks for at once: few enough for its time-out, however slow the day. */
const changesPerPage = 20_000;

/**
 * The members who joined or got a package after `day` was planned, a read each and one for a thousand
 * members. Both write `effectiveDay` in the transaction that reads the last planned day.
 */
export async function readNetworkChanges(
  firestore: Firestore,
  day: string,
  pageLength = changesPerPage,
): Promise<NetworkChanges> {
  const trees = firestore.collection(collections.trees);
  const totals = await trees
    .aggregate({
      members: AggregateField.count(),
      confirmedMicros: AggregateField.sum('confirmedMicros'),
    })
    .get();
  const changed = trees
    .where('effectiveDay', '>', day)
    .orderBy('effectiveDay')
    .select(...rewardFields, 'effectiveDay');
  const places: Place[] = [];
  // All pages are of the moment of the totals, for up to an hour: one transaction ends after 270 seconds.
  const { readTime } = totals;
  const pages = pagesOf(changed, pageLength, (page) =>
    firestore.runTransaction((transaction) => transaction.get(page), { readOnly: true, readTime }),
  );
  for await (const page of pages) for (const document of page) places.push(parsePlace(document));
  const { members, confirmedMicros } = totals.data();
  return { places, members, confirmedMicros: confirmedMicros ?? 0 };
}
