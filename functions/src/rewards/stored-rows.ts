import { type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { collections, paths } from '../platform/paths.ts';
import { monthOf } from './reward-entries.ts';

/** What an account and its page hold of a day. */
export interface StoredRow {
  readonly uid: string;
  /** As it is in the database; undefined when there is none. */
  readonly row: unknown;
}

/** Accounts a query asks for at once: of each, and of its page, one row is sent. */
const accountsAtOnce = 500;

/**
 * The row of a day of every account, by uid, some hundred at a time: one read an account, and one of
 * its page of the month whether or not there is one. The page wins. The account is read before the
 * page, so that a row that is moved in between is seen at least once.
 */
export async function* readStoredRows(
  firestore: Firestore,
  day: string,
): AsyncGenerator<readonly StoredRow[]> {
  const field = new FieldPath('days', day);
  const ordered = firestore
    .collection(collections.accounts)
    .select(field)
    .orderBy(FieldPath.documentId())
    .limit(accountsAtOnce);
  for (let query = ordered; ; ) {
    const { docs: accounts } = await query.get();
    const last = accounts.at(-1);
    if (last === undefined) return;
    const pages: DocumentSnapshot[] = await firestore.getAll(
      ...accounts.map(({ id }) => firestore.doc(paths.archivedMonth(id, monthOf(day)))),
      { fieldMask: [field] },
    );
    yield accounts.map((account, index) => {
      const onPage: unknown = pages[index]?.get(field);
      const open: unknown = account.get(field);
      return { uid: account.id, row: onPage ?? open };
    });
    if (accounts.length < accountsAtOnce) return;
    query = ordered.startAfter(last.id);
  }
}

/** How many chunks of a day are marked as written; Firestore counts them. */
export async function countChunkMarkers(firestore: Firestore, day: string): Promise<number> {
  const markers = firestore.doc(paths.run(day)).collection('chunks').count();
  return (await markers.get()).data().count;
}
