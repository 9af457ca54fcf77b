import { PassThrough } from 'node:stream';
import { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** A stored value as the SDK sends it; a kind that nothing here stores is refused. */
interface Value {
  readonly nullValue?: 'NULL_VALUE' | undefined;
  readonly booleanValue?: boolean | undefined;
  readonly integerValue?: number | undefined;
  readonly timestampValue?: { readonly seconds: number; readonly nanos: number } | undefined;
  readonly stringValue?: string | undefined;
  readonly referenceValue?: string | undefined;
  readonly arrayValue?: { readonly values?: readonly Value[] | undefined } | undefined;
  readonly mapValue?: { readonly fields?: Fields | undefined } | undefined;
}

type Fields = Readonly<Record<string, Value>>;

/** The SDK leaves zeros out, and sends most seconds as text. */
const time = z.pipe(
  z.strictObject({
    seconds: z._default(z.union([z.int(), z.string()]), 0),
    nanos: z._default(z.int(), 0),
  }),
  z.transform(({ seconds, nanos }) => ({ seconds: Number(seconds), nanos })),
);

const value: z.ZodMiniType<Value> = z.lazy(() =>
  z.strictObject({
    nullValue: z.optional(z.literal('NULL_VALUE')),
    booleanValue: z.optional(z.boolean()),
    integerValue: z.optional(z.int()),
    timestampValue: z.optional(time),
    stringValue: z.optional(z.string()),
    referenceValue: z.optional(z.string()),
    arrayValue: z.optional(z.strictObject({ values: z.optional(z.array(value)) })),
    mapValue: z.optional(z.strictObject({ fields: z.optional(fields) })),
  }),
);
const fields = z.record(z.string(), value);

/** Of a commit, instead of its time, how many there were with it. */
type Time = z.output<typeof time>;

/** A document; any write makes another one of it. */
interface Stored {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Time;
  readonly updateTime: Time;
}

const field = z.strictObject({ fieldPath: z.string() });

type Filter = z.output<typeof filter>;

const fieldFilter = z.strictObject({ field, op: z.string(), value });
const filter = z.union([
  z.strictObject({ fieldFilter }),
  z.strictObject({
    compositeFilter: z.strictObject({
      op: z.literal('AND'),
      filters: z.array(z.strictObject({ fieldFilter })),
    }),
  }),
]);

const cursor = z.strictObject({ values: z.array(value), before: z.optional(z.boolean()) });

const structuredQuery = z.strictObject({
  from: z.tuple([z.strictObject({ collectionId: z.string() })]),
  where: z.optional(filter),
  orderBy: z.optional(
    z.array(z.strictObject({ field, direction: z.enum(['ASCENDING', 'DESCENDING']) })),
  ),
  startAt: z.optional(cursor),
  endAt: z.optional(cursor),
  limit: z.optional(z.strictObject({ value: z.int() })),
  offset: z.optional(z.undefined()),
  select: z.optional(z.strictObject({ fields: z.array(field) })),
});

type Query = z.output<typeof structuredQuery>;

const precondition = z.strictObject({
  exists: z.optional(z.boolean()),
  updateTime: z.optional(time),
});

const mask = z.strictObject({ fieldPaths: z.array(z.string()) });

const write = z.union([
  z.strictObject({
    update: z.strictObject({ name: z.string(), fields: z.optional(fields) }),
    updateMask: z.optional(mask),
    currentDocument: z.optional(precondition),
  }),
  z.strictObject({ delete: z.string(), currentDocument: z.optional(precondition) }),
]);

const aggregation = z.union([
  z.strictObject({ alias: z.string(), count: z.strictObject({}) }),
  z.strictObject({ alias: z.string(), sum: z.strictObject({ field }) }),
]);

type Aggregation = z.output<typeof aggregation>;

const transactionId = z.instanceof(Uint8Array);

/** What the SDK sends, by the names of the API. */
const requests = {
  batchGetDocuments: z.object({ documents: z.array(z.string()), mask: z.optional(mask) }),
  runQuery: z.object({ parent: z.string(), structuredQuery }),
  runAggregationQuery: z.object({
    parent: z.string(),
    structuredAggregationQuery: z.strictObject({
      structuredQuery,
      aggregations: z.array(aggregation),
    }),
  }),
  commit: z.object({ writes: z.array(write), transaction: z.optional(transactionId) }),
};

/** What every reading request has. */
const reading = z.object({
  transaction: z.optional(transactionId),
  newTransaction: z.optional(z.object({})),
});

/** The documents of a database in memory. Each commit is one step. */
export class MemoryDocuments {
  #documents: Map<string, Stored>;
  #commits: number;

  /** @param from The documents that it begins with; none unless given. */
  constructor(from?: MemoryDocuments) {
    this.#documents = new Map(from === undefined ? [] : from.#documents);
    this.#commits = from === undefined ? 0 : from.#commits;
  }

  get readTime(): Time {
    return { seconds: this.#commits, nanos: 0 };
  }

  find = (name: string): Stored | undefined => this.#documents.get(name);

  /** Carries all of these writes out, or none. */
  commit(writes: readonly z.output<typeof write>[]): Time {
    const changed = new Map(this.#documents);
    const updateTime = { seconds: this.#commits + 1, nanos: 0 };
    for (const each of writes) {
      const name = 'delete' in each ? each.delete : each.update.name;
      const stored = changed.get(name);
      checkPrecondition(stored, each.currentDocument ?? {});
      if ('delete' in each) {
        changed.delete(name);
        continue;
      }
      const written = each.update.fields ?? {};
      changed.set(name, {
        name,
        fields:
          each.updateMask === undefined
            ? written
            : each.updateMask.fieldPaths.reduce(
                (merged, path) => replaceAt(merged, segmentsOf(path), valueAt(written, path)),
                stored?.fields ?? {},
              ),
        createTime: stored?.createTime ?? updateTime,
        updateTime,
      });
    }
    this.#documents = changed;
    this.#commits += 1;
    return updateTime;
  }

  /** The documents of a query, in its order. */
  query(parent: string, query: Query): Stored[] {
    const { endAt, from, limit, startAt, where } = query;
    const [{ collectionId }] = from;
    const collection = `${parent}/${collectionId}`;
    const order = orderOf(query);
    const keyOf = (stored: Stored) => order.map(({ path }) => documentValueAt(stored, path));
    const compare = (one: readonly (Value | undefined)[], other: readonly (Value | undefined)[]) =>
      compareKeys(one, other, order);
    const found = [...this.#documents.values()]
      .filter(({ name }) => name.slice(0, name.lastIndexOf('/')) === collection)
      .filter((stored) => where === undefined || matches(stored, where))
      .map((stored) => ({ stored, key: keyOf(stored) }))
      // Without a field that it is ordered by, a document is not in the list.
      .filter(({ key }) => !key.includes(undefined))
      .filter(({ key }) => isBehind(compare, key, startAt) && isBefore(compare, key, endAt))
      .toSorted((one, other) => compare(one.key, other.key))
      .map(({ stored }) => stored);
    return limit === undefined ? found : found.slice(0, limit.value);
  }
}

/** Source: google.rpc.Code. */
const codes = { notFound: 5, alreadyExists: 6, failedPrecondition: 9, aborted: 10 } as const;

/** A refused commit, as the API answers it. */
class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function checkPrecondition(
  stored: Stored | undefined,
  { exists, updateTime }: z.output<typeof precondition>,
): void {
  if (exists === false && stored !== undefined)
    throw new Refusal(codes.alreadyExists, `There is ${stored.name}`);
  const isNeeded = exists === true || updateTime !== undefined;
  if (isNeeded && stored === undefined)
    throw new Refusal(codes.notFound, 'There is no such document');
  if (updateTime !== undefined && updateTime.seconds !== stored?.updateTime.seconds)
    throw new Refusal(codes.failedPrecondition, 'It was changed since');
}

/** The segments of a path of fields, of which one that is no plain name stands between grave accents. */
const segmentsOf = (path: string): string[] =>
  [...path.matchAll(/`((?:[^`\\]|\\.)*)`|[^.`]+/g)].map(([plain, quoted]) =>
    quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1'),
  );

const valueAt = (stored: Fields, path: string): Value | undefined => {
  const [first = '', ...rest] = segmentsOf(path);
  return rest.reduce<Value | undefined>(
    (value, segment) => value?.mapValue?.fields?.[segment],
    stored[first],
  );
};

/** Fields with this value at a path, or with none there. */
function replaceAt(
  stored: Fields,
  [first = '', ...rest]: readonly string[],
  value: Value | undefined,
): Fields {
  const { [first]: before, ...others } = stored;
  if (rest.length === 0) return value === undefined ? others : { ...others, [first]: value };
  const inner = before?.mapValue?.fields;
  if (inner === undefined && value === undefined) return stored;
  return { ...others, [first]: { mapValue: { fields: replaceAt(inner ?? {}, rest, value) } } };
}

const documentId = '__name__';

const documentValueAt = ({ name, fields: stored }: Stored, path: string): Value | undefined =>
  path === documentId ? { referenceValue: name } : valueAt(stored, path);

/** In the order of Firestore, values of one kind come before all of the next. */
function rankOf(value: Value): readonly [rank: number, comparable: number | string] {
  if (value.nullValue !== undefined) return [0, 0];
  if (value.booleanValue !== undefined) return [1, Number(value.booleanValue)];
  if (value.integerValue !== undefined) return [2, value.integerValue];
  if (value.timestampValue !== undefined) {
    return [3, value.timestampValue.seconds + value.timestampValue.nanos / 1e9];
  }
  if (value.stringValue !== undefined) return [4, value.stringValue];
  if (value.referenceValue !== undefined) return [5, value.referenceValue];
  throw new Error('Nothing here is ordered by, or compared with, a list or an object');
}

function compareValues(one: Value, other: Value): number {
  const [oneRank, oneValue] = rankOf(one);
  const [otherRank, otherValue] = rankOf(other);
  if (oneRank !== otherRank) return oneRank - otherRank;
  if (oneValue === otherValue) return 0;
  return oneValue < otherValue ? -1 : 1;
}

const isOneKind = (one: Value, other: Value): boolean => rankOf(one)[0] === rankOf(other)[0];

function matches(stored: Stored, where: Filter): boolean {
  if ('compositeFilter' in where) {
    return where.compositeFilter.filters.every((each) => matches(stored, each));
  }
  const { op, value: wanted, ...at } = where.fieldFilter;
  const found = documentValueAt(stored, at.field.fieldPath);
  if (found === undefined) return false;
  const isEqualTo = (each: Value) => compareValues(each, wanted) === 0;
  switch (op) {
    case 'EQUAL':
      return isEqualTo(found);
    case 'IN':
      return (wanted.arrayValue?.values ?? []).some((each) => compareValues(found, each) === 0);
    case 'ARRAY_CONTAINS':
      return (found.arrayValue?.values ?? []).some(isEqualTo);
    case 'LESS_THAN':
      return isOneKind(found, wanted) && compareValues(found, wanted) < 0;
    case 'LESS_THAN_OR_EQUAL':
      return isOneKind(found, wanted) && compareValues(found, wanted) <= 0;
    case 'GREATER_THAN':
      return isOneKind(found, wanted) && compareValues(found, wanted) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return isOneKind(found, wanted) && compareValues(found, wanted) >= 0;
    default:
      throw new Error(`No query here has ${op}`);
  }
}

/** What a query is ordered by: what it says, the field of its range, and the ids of the documents. */
function orderOf({ orderBy = [], where }: Query) {
  const order = orderBy.map(({ direction, field: { fieldPath } }) => ({
    path: fieldPath,
    sign: direction === 'ASCENDING' ? 1 : -1,
  }));
  const filters =
    where === undefined ? [] : 'fieldFilter' in where ? [where] : where.compositeFilter.filters;
  const ranges = filters.filter(({ fieldFilter: { op } }) => op.includes('THAN'));
  for (const path of [...ranges.map((each) => each.fieldFilter.field.fieldPath), documentId]) {
    if (order.some((each) => each.path === path)) continue;
    order.push({ path, sign: order.at(-1)?.sign ?? 1 });
  }
  return order;
}

type Key = readonly (Value | undefined)[];

/** Compares as far as the shorter of both goes. */
function compareKeys(one: Key, other: Key, order: ReturnType<typeof orderOf>): number {
  for (const [index, { sign }] of order.entries()) {
    const [left, right] = [one[index], other[index]];
    if (left === undefined || right === undefined) return 0;
    const difference = sign * compareValues(left, right);
    if (difference !== 0) return difference;
  }
  return 0;
}

type Compare = (one: Key, other: Key) => number;
type Cursor = z.output<typeof cursor> | undefined;

const isBehind = (compare: Compare, key: Key, from: Cursor): boolean =>
  from === undefined || compare(key, from.values) >= (from.before === true ? 0 : 1);

const isBefore = (compare: Compare, key: Key, end: Cursor): boolean =>
  end === undefined || compare(key, end.values) <= (end.before === true ? -1 : 0);

/** Says whether a transaction would still read the same. */
type Recheck = () => boolean;

/**
 * A connection to documents in memory: the SDK itself, whose requests are answered here. It pauses before each of them but
 * the reads of a transaction. The commit of one is refused where what it has read has changed since; then it runs again.
 */
export class MemoryFirestore extends Firestore {
  readonly #stored: MemoryDocuments;
  readonly #pause: () => Promise<void>;
  /** Of the transactions under way, by their ids. */
  readonly #rechecks = new Map<string, Recheck[]>();
  #begun = 0;

  constructor(stored: MemoryDocuments, pause: () => Promise<void> = async () => undefined) {
    super({ projectId: 'demo-memory' });
    this.#stored = stored;
    this.#pause = pause;
  }

  /** As the SDK does it, which waits for a millisecond before the first attempt and for a second before the next. */
  override async runTransaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    options?: object,
  ): Promise<Result> {
    const transaction: unknown = Reflect.construct(Transaction, [this, 'memory', options]);
    const once: unknown =
      transaction instanceof Transaction && Reflect.get(transaction, 'runTransactionOnce');
    if (typeof once !== 'function') throw new TypeError('The SDK has changed');
    const result = Promise.withResolvers<Result>();
    try {
      await Reflect.apply(once, transaction, [
        async (given: Transaction) => result.resolve(await work(given)),
      ]);
    } catch (error) {
      if (error instanceof Refusal && error.code === codes.aborted)
        return this.runTransaction(work, options);
      throw error;
    }
    return result.promise;
  }

  /** Answers what the SDK sends through its method of this name. */
  async request(method: string, body: unknown): Promise<unknown> {
    // What a transaction that is rolled back has read is rechecked by nobody.
    if (method === 'rollback') return {};
    if (method !== 'commit') throw new Error(`Nothing here sends ${method}`);
    const { transaction, writes } = requests.commit.parse(body);
    await this.#pause();
    const rechecks = transaction && this.#rechecks.get(String(transaction));
    if (rechecks?.every((isSame) => isSame()) === false)
      throw new Refusal(codes.aborted, 'Another commit came before');
    const commitTime = this.#stored.commit(writes);
    return { commitTime, writeResults: writes.map(() => ({ updateTime: commitTime })) };
  }

  /** Answers what the SDK reads through its method of this name. */
  async requestStream(method: string, _: boolean, body: unknown): Promise<PassThrough> {
    const { newTransaction, transaction } = reading.parse(body);
    if (newTransaction !== undefined) this.#begun += 1;
    const begun = newTransaction && Buffer.from(String(this.#begun));
    const inTransaction = transaction ?? begun;
    if (inTransaction === undefined) await this.#pause();
    const { read, replyWith } = this.#answer(method, body);
    const found = read();
    if (inTransaction !== undefined) {
      const isSame = () => {
        const now = read();
        return now.length === found.length && now.every((each, index) => each === found[index]);
      };
      const id = String(inTransaction);
      this.#rechecks.set(id, [...(this.#rechecks.get(id) ?? []), isSame]);
    }
    const { readTime } = this.#stored;
    const stream = new PassThrough({ objectMode: true });
    if (begun !== undefined) stream.write({ transaction: begun, readTime });
    for (const reply of replyWith(found)) stream.write({ ...reply, readTime });
    stream.end();
    return stream;
  }

  #answer(method: string, body: unknown): Answer {
    switch (method) {
      case 'batchGetDocuments': {
        const { documents, mask: shown } = requests.batchGetDocuments.parse(body);
        return {
          read: () => documents.map(this.#stored.find),
          replyWith: (found) =>
            documents.map((missing, index) => {
              const document = found[index];
              return document === undefined
                ? { missing }
                : { found: selected(document, shown?.fieldPaths) };
            }),
        };
      }
      case 'runQuery': {
        const { parent, structuredQuery: query } = requests.runQuery.parse(body);
        const paths = query.select?.fields.map(({ fieldPath }) => fieldPath);
        return {
          read: () => this.#stored.query(parent, query),
          // Where it finds nothing, one reply has the time alone.
          replyWith: (found) => [
            ...found.map((document) => ({ document: document && selected(document, paths) })),
            {},
          ],
        };
      }
      case 'runAggregationQuery': {
        const { parent, structuredAggregationQuery } = requests.runAggregationQuery.parse(body);
        const { aggregations, structuredQuery: query } = structuredAggregationQuery;
        return {
          read: () => this.#stored.query(parent, query),
          replyWith: (found) => [{ result: { aggregateFields: aggregate(found, aggregations) } }],
        };
      }
      default:
        throw new Error(`Nothing here reads with ${method}`);
    }
  }
}

/** What a request reads, and what it is answered. */
interface Answer {
  readonly read: () => readonly (Stored | undefined)[];
  readonly replyWith: (found: readonly (Stored | undefined)[]) => readonly object[];
}

/** What documents add up to. One that lacks a field which is added up counts nowhere. */
function aggregate(
  found: readonly (Stored | undefined)[],
  aggregations: readonly Aggregation[],
): Fields {
  const rows = found.map((document) =>
    aggregations.map((each) =>
      'count' in each
        ? 1
        : document && valueAt(document.fields, each.sum.field.fieldPath)?.integerValue,
    ),
  );
  const whole = rows.filter((row) => !row.includes(undefined));
  return Object.fromEntries(
    aggregations.map(({ alias }, column) => [
      alias,
      { integerValue: whole.reduce((sum, row) => sum + (row[column] ?? 0), 0) },
    ]),
  );
}

/** A document with these fields alone; with all of them unless given. */
function selected(document: Stored, paths: readonly string[] | undefined): Stored {
  if (paths === undefined) return document;
  const chosen = paths.reduce<Fields>((part, path) => {
    const found = path === documentId ? undefined : valueAt(document.fields, path);
    return found === undefined ? part : replaceAt(part, segmentsOf(path), found);
  }, {});
  return { ...document, fields: chosen };
}
