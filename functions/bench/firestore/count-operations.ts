import type { Firestore } from 'firebase-admin/firestore';
import { countReads, countWrites } from '../../test/count-requests.ts';
import type { Operations } from '../core/list-price.ts';

/** What a piece of work reads and writes through a connection. It is asked once. */
export async function countOperations(
  firestore: Firestore,
  work: () => Promise<unknown>,
): Promise<Operations> {
  const reads = countReads(firestore);
  const writes = countWrites(firestore);
  await work();
  return { reads: reads().documents, writes: writes().documents };
}
