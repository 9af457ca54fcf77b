import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { limits } from '../contract/values/limits.ts';
import { UnreadableDocumentError } from './firestore-errors.ts';
import { type Logger, StoredName } from './logger.ts';
import { pagesOf } from './pages-of.ts';
import { reasonOf } from './reason-of.ts';

/** A moment as a Firestore timestamp: time-to-live policies and the console work on these alone. */
export const timestamp = z.codec(z.instanceof(Timestamp), z.date(), {
  decode: (stored) => stored.toDate(),
  encode: (date) => Timestamp.fromDate(date),
});

/**
 * What a document has, or the part of it that `schema` describes.
 * @throws {UnreadableDocumentError} when it is not of this shape, or is missing.
 */
export function parseDocument<Value>(
  schema: z.ZodMiniType<Value>,
  snapshot: DocumentSnapshot,
): Value {
  const { path } = snapshot.ref;
  if (!snapshot.exists) throw new UnreadableDocumentError(path, 'There is no such document');
  const { data, error, success } = schema.safeParse(snapshot.data());
  if (!success) throw new UnreadableDocumentError(path, reasonOf(error), error);
  return data;
}

/**
 * The row after which a page starts is in its list no more. An empty page would be the end of the list, so the reader has
 * to begin again. Thrown, and not an outcome, because every list answers this in the same way.
 */
export class ListChangedError extends Error {
  override readonly name = 'ListChangedError';

  constructor() {
    super('A page starts after a row that is in its list no more');
  }
}

/**
 * The documents of one shape: what every store does with them, decoded and encoded. How a stored field or a value of a stored
 * enum comes and goes is in docs/decisions/0018-a-deployment-that-refuses-to-be-wrong.md. Here and in every store, a transaction
 * that a call needs is its second parameter, and one that a read may do without the last.
 */
export interface Collection<Key, Value, Stored> {
  readonly at: (firestore: Firestore, key: Key) => DocumentReference;
  /** @throws {UnreadableDocumentError} when the document is not of this shape, or is missing. */
  readonly parse: (snapshot: DocumentSnapshot) => Value;
  /** Undefined when there is no such document. */
  readonly find: (
    firestore: Firestore,
    key: Key,
    transaction?: Transaction,
  ) => Promise<Value | undefined>;
  /** @throws {UnreadableDocumentError} when there is no such document. */
  readonly get: (firestore: Firestore, key: Key, transaction?: Transaction) => Promise<Value>;
  /** The transaction fails when the document exists. */
  readonly create: (firestore: Firestore, transaction: Transaction, key: Key, value: Value) => void;
  /** Replaces the document, which was read in the same transaction. */
  readonly set: (firestore: Firestore, transaction: Transaction, key: Key, value: Value) => void;
  /** Writes the document whatever it was before: nothing that was read decides about it. */
  readonly put: (firestore: Firestore, key: Key, value: Value) => Promise<void>;
  /** Changes some fields, as stored, of a document that was read in the same transaction. */
  readonly update: (
    firestore: Firestore,
    transaction: Transaction,
    key: Key,
    change: Partial<Stored>,
  ) => void;
  readonly list: (query: Query, transaction?: Transaction) => Promise<Value[]>;
  /**
   * A page of an ordered query, from its beginning or after a document.
   * @throws {ListChangedError} when there is no such document.
   */
  readonly page: (query: Query, after: DocumentReference | undefined) => Promise<Value[]>;
}

/** Reads and writes the documents of `schema` at the paths that `pathOf` builds from their keys. */
export function collectionOf<Value, Stored extends DocumentData, Key = string>(
  schema: z.ZodMiniType<Value, Stored>,
  pathOf: (key: Key) => string,
): Collection<Key, Value, Stored> {
  const at = (firestore: Firestore, key: Key) => firestore.doc(pathOf(key));
  const parse = (snapshot: DocumentSnapshot) => parseDocument(schema, snapshot);
  const encode = (value: Value): DocumentData => z.encode(schema, value);

  function read(firestore: Firestore, key: Key, transaction?: Transaction) {
    const reference = at(firestore, key);
    return transaction ? transaction.get(reference) : reference.get();
  }

  return {
    at,
    parse,
    async find(firestore, key, transaction) {
      const snapshot = await read(firestore, key, transaction);
      return snapshot.exists ? parse(snapshot) : undefined;
    },
    get: async (firestore, key, transaction) => parse(await read(firestore, key, transaction)),
    create: (firestore, transaction, key, value) =>
      void transaction.create(at(firestore, key), encode(value)),
    set: (firestore, transaction, key, value) =>
      void transaction.set(at(firestore, key), encode(value)),
    async put(firestore, key, value) {
      await at(firestore, key).set(encode(value));
    },
    update: (firestore, transaction, key, change: DocumentData) =>
      void transaction.update(at(firestore, key), change),
    async list(query, transaction) {
      const { docs } = await (transaction ? transaction.get(query) : query.get());
      return docs.map(parse);
    },
    async page(query, after) {
      const { docs } = await (await startingAfter(query, after)).get();
      return docs.map(parse);
    },
  };
}

/** The one document at a path: what of a `Collection` it has, without a key. */
export interface SingleDocument<Value> {
  readonly at: (firestore: Firestore) => DocumentReference;
  readonly find: (firestore: Firestore, transaction?: Transaction) => Promise<Value | undefined>;
  readonly create: (firestore: Firestore, transaction: Transaction, value: Value) => void;
  readonly set: (firestore: Firestore, transaction: Transaction, value: Value) => void;
  readonly put: (firestore: Firestore, value: Value) => Promise<void>;
}

/** Reads and writes the document of `schema` at a path. */
export function documentOf<Value, Stored extends DocumentData>(
  schema: z.ZodMiniType<Value, Stored>,
  path: string,
): SingleDocument<Value> {
  const documents = collectionOf(schema, (only: string) => only);
  return {
    at: (firestore) => documents.at(firestore, path),
    find: (firestore, transaction) => documents.find(firestore, path, transaction),
    create: (firestore, transaction, value) =>
      documents.create(firestore, transaction, path, value),
    set: (firestore, transaction, value) => documents.set(firestore, transaction, path, value),
    put: (firestore, value) => documents.put(firestore, path, value),
  };
}

/**
 * A page of a list that has this row alone.
 * @throws {ListChangedError} when the row before the page is another one.
 */
export function pageOfOne<Row>(row: Row, serial: string, after: string | undefined): Row[] {
  if (after === undefined) return [row];
  if (after === serial) return [];
  throw new ListChangedError();
}

/**
 * An ordered query from its beginning or after a document.
 * @throws {ListChangedError} when there is no such document.
 */
export async function startingAfter(
  ordered: Query,
  after: DocumentReference | undefined,
): Promise<Query> {
  const last = await after?.get();
  if (last?.exists === false) throw new ListChangedError();
  return last === undefined ? ordered : ordered.startAfter(last);
}

/** What a list that more than one member has rows in is read with. */
export interface Reading {
  readonly firestore: Firestore;
  readonly log: Pick<Logger, 'alert'>;
}

/**
 * The rows of a list that more than one member has rows in: a document that cannot be read is alerted, and takes the
 * others from nobody. Sums of money and decisions do without it: they fail.
 */
export function* parseReadable<Row>(
  log: Reading['log'],
  documents: readonly QueryDocumentSnapshot[],
  parse: (document: QueryDocumentSnapshot) => Row,
): Generator<Row> {
  for (const document of documents) {
    let row: Row;
    try {
      row = parse(document);
    } catch (error) {
      log.alert('document.put_off', { document: new StoredName(document.ref.path), error });
      continue;
    }
    yield row;
  }
}

/**
 * A page of those of an ordered query: others take the place of what cannot be read, so that a shorter one is the last.
 * @throws {Error} where that is more than one request may cost.
 */
export async function readablePage<Row>(
  log: Reading['log'],
  ordered: Query,
  limit: number,
  parse: (document: QueryDocumentSnapshot) => Row,
): Promise<Row[]> {
  const rows: Row[] = [];
  let unreadMax = unreadableMax;
  for await (const documents of pagesOf(ordered, limit)) {
    const before = rows.length;
    for (const row of parseReadable(log, documents, parse)) {
      rows.push(row);
      if (rows.length === limit) return rows;
    }
    unreadMax -= documents.length - (rows.length - before);
    if (unreadMax < 0) throw new Error('Too many documents of a page cannot be read');
  }
  return rows;
}

/** So many documents of a page may be passed over: the longest page of a list. */
const unreadableMax = limits.pageLengthMax;
