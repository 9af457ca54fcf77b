import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { collections, paths } from '../../src/platform/paths.ts';
import { openingPace } from './open-day.ts';

/** Documents by their ids. */
export type Documents = readonly (readonly [id: string, data: DocumentData])[];

/**
 * The least that anybody has to do who writes these accounts: batches as large as those of the
 * opening, as many at once, each with its marker, and nothing else.
 */
export async function writeBare(
  firestore: Firestore,
  day: string,
  accounts: Documents,
): Promise<void> {
  const { membersPerChunk, commitsAtOnce } = openingPace;
  const chunks = Array.from({ length: Math.ceil(accounts.length / membersPerChunk) }, (_, chunk) =>
    accounts.slice(chunk * membersPerChunk, (chunk + 1) * membersPerChunk),
  );
  const entries = chunks.entries();
  const writer = async (): Promise<void> => {
    for (const [chunk, members] of entries) {
      const batch = firestore.batch();
      batch.create(firestore.doc(paths.runChunk(day, chunk)), { members: members.length });
      for (const [uid, data] of members)
        batch.set(firestore.collection(collections.accounts).doc(uid), data);
      await batch.commit();
    }
  };
  await Promise.all(Array.from({ length: commitsAtOnce }, writer));
}
