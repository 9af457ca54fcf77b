import type { Firestore } from 'firebase-admin/firestore';

/**
 * Holds back the first batches of these connections until every one of them is about to commit one,
 * so that none can have seen what another has written.
 */
export function meetAtFirstBatch(connections: readonly Firestore[]): void {
  const met = Promise.withResolvers<undefined>();
  let missing = connections.length;
  for (const firestore of connections) {
    let arrived = false;
    const original: unknown = Reflect.get(firestore, 'request');
    if (typeof original !== 'function') throw new TypeError('Firestore has no request');
    Reflect.set(firestore, 'request', async (...request: unknown[]): Promise<unknown> => {
      if (isBatch(request)) {
        if (!arrived) missing -= 1;
        arrived = true;
        if (missing === 0) met.resolve(undefined);
        await met.promise;
      }
      return Reflect.apply(original, firestore, request);
    });
  }
}

/** A commit outside of a transaction. */
function isBatch([method, body]: readonly unknown[]): boolean {
  if (method !== 'commit' || typeof body !== 'object' || body === null) return false;
  return !('transaction' in body) || !body.transaction;
}
