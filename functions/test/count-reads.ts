import { Readable } from 'node:stream';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** What was read through a Firestore connection. */
export interface Reads {
  /** The methods of the API, in order: `runQuery`, `batchGetDocuments`, `runAggregationQuery`. */
  readonly requests: readonly string[];
  /** The documents that were sent. */
  readonly documents: number;
}

const reply = z.object({ document: z.nullish(z.object({})), found: z.nullish(z.object({})) });

/**
 * Counts what is read through a connection from now on. Every read of the SDK goes through its one
 * method that is wrapped here, and each document comes as an event of the stream that it gives.
 * @returns what was read since the last time it was asked.
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
