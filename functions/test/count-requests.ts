import { Readable } from 'node:stream';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** Reads through a Firestore connection. */
export interface Reads {
  /** The methods of the API, in order: `runQuery`, `batchGetDocuments`, `runAggregationQuery`. */
  readonly requests: readonly string[];
  /** The documents that were sent. */
  readonly documents: number;
}

const reply = z.object({ document: z.nullish(z.object({})), found: z.nullish(z.object({})) });

/**
 * Counts the reads through a connection from now on. Every read of the SDK goes through its one
 * method that is wrapped here, and each document comes as an event of the stream that it gives.
 * @returns a function that returns the reads since its last call.
 */
export function countReads(firestore: Firestore): () => Reads {
  let requests: string[] = [];
  let documents = 0;
  const original: unknown = Reflect.get(firestore, 'requestStream');
  if (typeof original !== 'function') throw new TypeError('Firestore has no requestStream');
  Reflect.set(firestore, 'requestStream', async (...request: unknown[]): Promise<unknown> => {
    requests.push(String(request[0]));
    const stream: unknown = await Reflect.apply(original, firestore, request);
    if (!(stream instanceof Readable)) throw new TypeError('A request gave no stream');
    const emit: unknown = Reflect.get(stream, 'emit');
    if (typeof emit !== 'function') throw new TypeError('A stream emits nothing');
    Reflect.set(stream, 'emit', (...event: unknown[]): unknown => {
      if (event[0] === 'data') {
        const { document, found } = reply.parse(event[1]);
        if (document || found) documents += 1;
      }
      return Reflect.apply(emit, stream, event);
    });
    return stream;
  });
  return () => {
    const reads = { requests, documents };
    requests = [];
    documents = 0;
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

const commitRequest = z.object({ writes: z.nullish(z.array(z.unknown())) });

/**
 * Counts the writes through a connection from now on, including refused commits. Every commit
 * of the SDK goes through its one method that is wrapped here.
 * @returns a function that returns the writes since its last call.
 */
export function countWrites(firestore: Firestore): () => Writes {
  let commits = 0;
  let documents = 0;
  const original: unknown = Reflect.get(firestore, 'request');
  if (typeof original !== 'function') throw new TypeError('Firestore has no request');
  Reflect.set(firestore, 'request', (...request: unknown[]): unknown => {
    const [method, body] = request;
    // A BulkWriter sends no commits, so its writes would be missing in the count.
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
