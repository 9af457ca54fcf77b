import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ActingContext } from '../src/context/context.ts';

const commitRequest = z.object({
  writes: z.nullish(z.array(z.unknown())),
  transaction: z.nullish(z.unknown()),
});

/**
 * Passes every request through a connection to `handle`, which sends it or not. All requests of the SDK
 * go through one of these two methods: commits through `request`, reads through `requestStream`.
 */
export function interceptRequests(
  firestore: Firestore,
  method: 'request' | 'requestStream',
  handle: (request: readonly unknown[], send: () => Promise<unknown>) => Promise<unknown>,
): void {
  const original: unknown = Reflect.get(firestore, method);
  if (typeof original !== 'function') throw new TypeError(`Firestore has no ${method}`);
  Reflect.set(firestore, method, (...request: unknown[]) =>
    handle(request, async () => Reflect.apply(original, firestore, request)),
  );
}

const documentWrite = z.object({ update: z.nullish(z.object({ name: z.string() })) });

/**
 * Lets the first transaction from now on that writes the document at `path` be committed, and loses the
 * reply: the SDK then runs the transaction again.
 * @returns whether that has happened.
 */
export const loseCommitReply = (firestore: Firestore, path: string): (() => boolean) =>
  failFirstCommit(firestore, path, async (send) => {
    await send();
    // gRPC: unavailable. Source: google.rpc.Code.
    throw Object.assign(new Error('The reply was lost'), { code: 14 });
  });

/**
 * Lets the first transaction from now on that writes the document at `path` be committed, and the process die with it.
 * @returns whether that has happened.
 */
export const dieAfterCommit = (firestore: Firestore, path: string): (() => boolean) =>
  failFirstCommit(firestore, path, async (send) => {
    await send();
    throw new CrashedError();
  });

/** What may happen to the commit of a transaction that alerts, for a table of tests. */
export const disturbances = [
  ['whose first commit was refused', refuseCommit],
  ['whose commit’s reply was lost', loseCommitReply],
  ['after whose commit the process died', dieAfterCommit],
] as const;

/**
 * Refuses the commit of the first transaction from now on that writes the document at `path`: the SDK then runs the
 * transaction again, after `meanwhile`, which another process may do.
 * @returns whether that has happened.
 */
export function refuseCommit(
  firestore: Firestore,
  path: string,
  meanwhile?: () => Promise<unknown>,
): () => boolean {
  const isRefused = failFirstCommit(firestore, path, async () => {
    // gRPC: aborted. Source: google.rpc.Code.
    throw Object.assign(new Error('The commit was refused'), { code: 10 });
  });
  let other = meanwhile;
  // With its next read: until it is rolled back, the refused transaction keeps everybody else from what it has read.
  interceptRequests(firestore, 'requestStream', async (_, send) => {
    if (isRefused()) {
      const done = other?.();
      other = undefined;
      await done;
    }
    return send();
  });
  return isRefused;
}

function failFirstCommit(
  firestore: Firestore,
  path: string,
  fail: (send: () => Promise<unknown>) => Promise<never>,
): () => boolean {
  let hasFailed = false;
  interceptRequests(firestore, 'request', ([name, body], send) => {
    if (hasFailed || name !== 'commit') return send();
    const { transaction, writes } = commitRequest.parse(body);
    const names = (writes ?? []).map((write) => documentWrite.parse(write).update?.name);
    if (!transaction || !names.some((written) => written?.endsWith(`/documents/${path}`))) {
      return send();
    }
    hasFailed = true;
    return fail(send);
  });
  return () => hasFailed;
}

/** The process is dead: nothing but roll-backs reaches Firestore, and nothing the chain. */
export class CrashedError extends Error {
  override readonly name = 'CrashedError';
}

/** When a process dies: at its `requestNumber`th request to Firestore, counted from 0. */
export interface CrashPoint {
  readonly requestNumber: number;
  /** Whether that request is still carried out; its reply is lost in any case. */
  readonly carriedOut: boolean;
}

/** Counts the requests of a process, and lets it die in one of them. */
interface Life {
  readonly countRequests: () => number;
  /** Whether it died in a request that changes nothing: carried out or not is the same. */
  readonly diedReading: () => boolean;
  /** Sends a request, or dies in it. */
  readonly pass: <Reply>(
    name: string,
    kind: 'read' | 'write',
    send: () => Promise<Reply>,
  ) => Promise<Reply>;
}

/** `among` names the requests that count: all of them unless given. */
function liveUntil(point: CrashPoint | undefined, among?: readonly string[]): Life {
  let requests = 0;
  let dead = false;
  let diedReading = false;
  return {
    countRequests: () => requests,
    diedReading: () => diedReading,
    async pass(name, kind, send) {
      // The server rolls back what a dead process left open, after a while; here at once.
      if (dead && name !== 'rollback') throw new CrashedError();
      if (among?.includes(name) === false || requests++ !== point?.requestNumber) return send();
      dead = true;
      diedReading = kind === 'read';
      if (point.carriedOut && kind === 'write') await send();
      throw new CrashedError();
    },
  };
}

function passRequests(firestore: Firestore, { pass }: Life): void {
  interceptRequests(firestore, 'request', ([name], send) => pass(String(name), 'write', send));
  interceptRequests(firestore, 'requestStream', ([name], send) => pass(String(name), 'read', send));
}

/**
 * Lets a Firestore connection die at a point; without one, it only counts.
 * @returns how many requests were made so far.
 */
export function crashAt(firestore: Firestore, point?: CrashPoint): () => number {
  const life = liveUntil(point);
  passRequests(firestore, life);
  return life.countRequests;
}

/**
 * Repeats work through a process that dies at its first request, at its second, and so on, until the work
 * completes, in each write both before and after it is carried out; `verify` is called after each death. The requests are those to Firestore, and `broadcast` to
 * the chain; `among` names those at which it dies, all of them unless given.
 */
export async function dieEverywhere(
  context: ActingContext,
  work: (dying: ActingContext) => Promise<unknown>,
  verify: (point: CrashPoint) => Promise<void>,
  among?: readonly string[],
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
      const life = liveUntil(point, among);
      passRequests(firestore, life);
      const broadcast = (raw: string) =>
        life.pass('broadcast', 'write', () => context.chain.broadcast(raw));
      const chain = { ...context.chain, broadcast };
      await work({ ...context, firestore, chain }).catch(ignoreCrash);
      hasDied = life.countRequests() > requestNumber;
      if (!hasDied) break;
      await verify(point);
      if (life.diedReading()) break;
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
    interceptRequests(firestore, 'request', async ([name, body], send) => {
      const commit = name === 'commit' ? commitRequest.parse(body) : undefined;
      if (commit && !commit.transaction) {
        if (!arrived) missing -= 1;
        arrived = true;
        if (missing === 0) met.resolve(undefined);
        await met.promise;
      }
      return send();
    });
  }
}

/** Reads through a Firestore connection. */
export interface Reads {
  /** The methods of the API, in order: `runQuery`, `batchGetDocuments`, `runAggregationQuery`. */
  readonly requests: readonly string[];
  /** The documents that were sent. */
  readonly documents: number;
}

const reply = z.object({
  document: z.nullish(z.object({})),
  found: z.nullish(z.object({})),
  missing: z.nullish(z.string()),
});

/** Calls back for each reading request, and for each document that is sent or is missing. */
function watchReads(
  firestore: Firestore,
  begin: (method: string) => (read: 'found' | 'missing') => void,
): void {
  interceptRequests(firestore, 'requestStream', async ([name], send) => {
    const note = begin(String(name));
    const stream = await send();
    if (!(stream instanceof Readable)) throw new TypeError('A request gave no stream');
    const emit: unknown = Reflect.get(stream, 'emit');
    if (typeof emit !== 'function') throw new TypeError('A stream emits nothing');
    Reflect.set(stream, 'emit', (...event: unknown[]): unknown => {
      if (event[0] === 'data') {
        const { document, found, missing } = reply.parse(event[1]);
        if (document || found) note('found');
        else if (missing) note('missing');
      }
      return Reflect.apply(emit, stream, event);
    });
    return stream;
  });
}

/**
 * Counts the reads through a connection from now on: each document is an event of the reply's stream.
 * @returns a function that returns the reads since its last call.
 */
export function countReads(firestore: Firestore): () => Reads {
  let requests: string[] = [];
  let documents = 0;
  watchReads(firestore, (method) => {
    requests.push(method);
    return (read) => {
      if (read === 'found') documents += 1;
    };
  });
  return () => {
    const reads = { requests, documents };
    requests = [];
    documents = 0;
    return reads;
  };
}

/**
 * Counts the reads that Firestore bills from now on: each document, also one that is missing, and one for a
 * query that finds nothing.
 * @returns a function that returns those since its last call.
 */
export function countBilledReads(firestore: Firestore): () => number {
  let billed = 0;
  watchReads(firestore, (method) => {
    let isPaid = method !== 'batchGetDocuments';
    if (isPaid) billed += 1;
    return () => {
      if (!isPaid) billed += 1;
      isPaid = false;
    };
  });
  return () => {
    const reads = billed;
    billed = 0;
    return reads;
  };
}

/** Writes through a Firestore connection. */
export interface Writes {
  /** Commits of batches and transactions, also those of a transaction that wrote nothing. */
  readonly commits: number;
  /** The documents that they create, change or delete, each of which is billed when it succeeds. */
  readonly documents: number;
}

/**
 * Counts the writes through a connection from now on, including refused commits.
 * @returns a function that returns the writes since its last call.
 */
export function countWrites(firestore: Firestore): () => Writes {
  let commits = 0;
  let documents = 0;
  interceptRequests(firestore, 'request', async ([name, body], send) => {
    // A BulkWriter sends no commits, so its writes would be missing in the count.
    if (name === 'batchWrite') throw new TypeError('Writes of a BulkWriter are not counted');
    if (name === 'commit') {
      commits += 1;
      documents += commitRequest.parse(body).writes?.length ?? 0;
    }
    return send();
  });
  return () => {
    const writes = { commits, documents };
    commits = 0;
    documents = 0;
    return writes;
  };
}
