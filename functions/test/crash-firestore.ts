import { randomUUID } from 'node:crypto';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { ActingContext } from '../src/context/context.ts';

/** The process is dead: nothing but roll-backs reaches Firestore. */
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

/**
 * Repeats work through a connection that dies at its first request to Firestore, at its second, and so
 * on, until the work completes; `verify` is called after each death.
 */
export async function dieEverywhere(
  context: ActingContext,
  work: (dying: ActingContext) => Promise<unknown>,
  verify: (point: CrashPoint) => Promise<void>,
): Promise<void> {
  const { projectId = '' } = context.auth.app.options;
  const apps: App[] = [];
  let hasDied = true;
  for (let requestNumber = 0; hasDied; requestNumber += 1) {
    for (const carriedOut of [false, true]) {
      const app = initializeApp({ projectId }, randomUUID());
      apps.push(app);
      const firestore = getFirestore(app);
      const point = { requestNumber, carriedOut };
      const countRequests = crashAt(firestore, point);
      await work({ ...context, firestore }).catch(ignoreCrash);
      hasDied = countRequests() > requestNumber;
      if (!hasDied) break;
      await verify(point);
    }
  }
  // Not one by one: a dead process may still have parallel reads that have not failed yet.
  await Promise.all(apps.map((app) => deleteApp(app)));
}

function ignoreCrash(error: unknown): void {
  if (!(error instanceof CrashedError)) throw error;
}

/**
 * Holds back the first batch of each connection until every connection is about to commit one, so that
 * no process has seen the writes of another.
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
