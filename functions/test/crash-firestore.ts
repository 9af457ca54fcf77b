import type { Firestore } from 'firebase-admin/firestore';

/** The process is dead: nothing it does reaches Firestore any more, but for roll-backs. */
export class CrashedError extends Error {
  override readonly name = 'CrashedError';
}

/** When a process dies: at its `requestNumber`th request to Firestore, counted from 0. */
export interface CrashPoint {
  readonly requestNumber: number;
  /** Whether that request is still carried out; its reply is lost in any case. */
  readonly carriedOut: boolean;
}

/**
 * Lets a Firestore connection die at a point; without one, it only counts. Every request of the SDK,
 * commits, reads and transactions alike, goes through one of its two methods that are wrapped here.
 * @returns how many requests were made so far.
 */
export function crashAt(firestore: Firestore, point?: CrashPoint): () => number {
  let requests = 0;
  let dead = false;
  for (const name of ['request', 'requestStream']) {
    const original: unknown = Reflect.get(firestore, name);
    if (typeof original !== 'function') throw new TypeError(`Firestore has no ${name}`);
    Reflect.set(firestore, name, async (...request: unknown[]): Promise<unknown> => {
      // The server rolls back what a dead process left open, after a while; here at once.
      if (dead && request[0] !== 'rollback') throw new CrashedError();
      if (requests++ !== point?.requestNumber) return Reflect.apply(original, firestore, request);
      dead = true;
      // A stream that was opened but never read is a request whose reply is lost.
      if (point.carriedOut && name === 'request') {
        await Reflect.apply(original, firestore, request);
      }
      throw new CrashedError();
    });
  }
  return () => requests;
}
