import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** What was sent to be written through a Firestore connection. */
export interface Writes {
  /** Commits of batches and transactions, also those of a transaction that wrote nothing. */
  readonly commits: number;
  /** The documents that they create, change or delete: what is paid for when they succeed. */
  readonly documents: number;
}

const commitRequest = z.object({ writes: z.nullish(z.array(z.unknown())) });

/**
 * Counts what is written through a connection from now on, refused commits included. Every commit
 * of the SDK goes through its one method that is wrapped here.
 * @returns what was written since the last time it was asked.
 */
export function countWrites(firestore: Firestore): () => Writes {
  let commits = 0;
  let documents = 0;
  const original: unknown = Reflect.get(firestore, 'request');
  if (typeof original !== 'function') throw new TypeError('Firestore has no request');
  Reflect.set(firestore, 'request', (...request: unknown[]): unknown => {
    const [method, body] = request;
    // What a BulkWriter sends is no commit, and would be missing here unseen.
    if (method === 'batchWrite') throw new TypeError('Writes of a BulkWriter are not counted');
    if (method === 'commit') {
      commits += 1;
      documents += commitRequest.parse(body).writes?.length ?? 0;
    }
    return Reflect.apply(original, firestore, request);
  });
  return () => {
    const writes = { commits, documents };
    commits = 0;
    documents = 0;
    return writes;
  };
}
