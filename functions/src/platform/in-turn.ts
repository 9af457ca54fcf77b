import type { Firestore } from 'firebase-admin/firestore';
import { perFirestore } from './per-firestore.ts';

const lastTurnsOf = perFirestore(() => new Map<string, Promise<unknown>>());

/**
 * Runs `work` after all earlier work of this process on the same key, by the same connection to Firestore. Transactions on
 * one document would otherwise collide, and Firestore lets the losers wait for seconds; those of other instances still do,
 * so the work must be a transaction all the same.
 */
export async function inTurn<Value>(
  firestore: Firestore,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const lastTurns = lastTurnsOf(firestore);
  const before = lastTurns.get(key) ?? Promise.resolve();
  const turn = before.then(
    () => work(),
    () => work(),
  );
  lastTurns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastTurns.get(key) === turn) lastTurns.delete(key);
  }
}
