import { type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { monthOf } from '../calendar/business-day.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { chunkMarkersOf } from './store.ts';

/** The reward entry of a day in an account or its archive. */
export interface StoredEntry {
  readonly uid: string;
  /** As it is in the database; undefined when there is none. */
  readonly entry: unknown;
}

/** Accounts per query: one entry of each, and one of its archived month. */
const accountsAtOnce = 500;

/**
 * The entry of a day of every account, by uid, in batches. Costs one read per account and one per
 * archived month, whether or not that exists. The archive wins. The account is read first, so that an
 * entry that is archived in between is seen at least once.
 */
export async function* readStoredEntries(
  firestore: Firestore,
  day: string,
): AsyncGenerator<readonly StoredEntry[]> {
  const field = new FieldPath('days', day);
  const ordered = firestore
    .collection(collections.accounts)
    .select(field)
    .orderBy(FieldPath.documentId());
  for await (const accounts of pagesOf(ordered, accountsAtOnce)) {
    const months: DocumentSnapshot[] = await firestore.getAll(
      ...accounts.map(({ id }) => firestore.doc(paths.archivedMonth(id, monthOf(day)))),
      { fieldMask: [field] },
    );
    yield accounts.map((account, index) => {
      const archived: unknown = months[index]?.get(field);
      const open: unknown = account.get(field);
      return { uid: account.id, entry: archived ?? open };
    });
  }
}

/** How many chunks of a day are marked as written; Firestore counts them. */
export async function countChunkMarkers(firestore: Firestore, day: string): Promise<number> {
  return (await chunkMarkersOf(firestore, day).count().get()).data().count;
}
