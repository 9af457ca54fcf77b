import { PassThrough } from 'node:stream';
import { Firestore, Transaction } from 'firebase-admin/firestore';
import { aggregate, queryDocuments, type Stored, selected } from './memory-queries.ts';
import {
  type Precondition,
  reading,
  replaceAt,
  requests,
  segmentsOf,
  type Time,
  valueAt,
  type Write,
} from './memory-requests.ts';

/** The documents of a database in memory. Each commit is one step. */
export class MemoryDocuments {
  #documents: Map<string, Stored>;
  #commits: number;
  /** How many commits were carried out whose reply was lost. */
  lostReplies = 0;

  /** @param from The documents that it begins with; none unless given. */
  constructor(from?: MemoryDocuments) {
    this.#documents = new Map(from === undefined ? [] : from.#documents);
    this.#commits = from === undefined ? 0 : from.#commits;
  }

  get readTime(): Time {
    return { seconds: this.#commits, nanos: 0 };
  }

  find = (name: string): Stored | undefined => this.#documents.get(name);

  list = (): Iterable<Stored> => this.#documents.values();

  /** Carries all of these writes out, or none. */
  commit(writes: readonly Write[]): Time {
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
}

/** Source: google.rpc.Code. */
const codes = {
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

/** Which of these let the SDK run a transaction again. */
const repeatedCodes: readonly number[] = [codes.aborted, codes.unavailable];

/** A commit that was refused, or whose reply was lost, as the SDK learns of it. */
class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function checkPrecondition(stored: Stored | undefined, { exists, updateTime }: Precondition): void {
  if (exists === false && stored !== undefined)
    throw new Refusal(codes.alreadyExists, `There is ${stored.name}`);
  const isNeeded = exists === true || updateTime !== undefined;
  if (isNeeded && stored === undefined)
    throw new Refusal(codes.notFound, 'There is no such document');
  if (updateTime !== undefined && updateTime.seconds !== stored?.updateTime.seconds)
    throw new Refusal(codes.failedPrecondition, 'It was changed since');
}

/** Says whether a transaction would still read the same. */
type Recheck = () => boolean;

/**
 * A connection to documents in memory: the SDK itself, whose requests are answered here. It pauses before each of them but
 * the reads of a transaction. The commit of one is refused where what it has read has changed since; then it runs again, and
 * also on top of what it has written, where its reply is lost.
 */
export class MemoryFirestore extends Firestore {
  readonly #stored: MemoryDocuments;
  readonly #pause: () => Promise<boolean>;
  /** Of the transactions under way, by their ids. */
  readonly #rechecks = new Map<string, Recheck[]>();
  #begun = 0;

  /** @param pause Says, after it, whether the reply to the request is lost; of none unless given. */
  constructor(stored: MemoryDocuments, pause: () => Promise<boolean> = async () => false) {
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
      if (error instanceof Refusal && repeatedCodes.includes(error.code))
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
    const isReplyLost = await this.#pause();
    const rechecks = transaction && this.#rechecks.get(String(transaction));
    if (rechecks?.every((isSame) => isSame()) === false)
      throw new Refusal(codes.aborted, 'Another commit came before');
    const commitTime = this.#stored.commit(writes);
    if (isReplyLost) {
      this.#stored.lostReplies += 1;
      if (transaction !== undefined) throw new Refusal(codes.unavailable, 'The reply was lost');
      // The SDK sends the same again.
      this.#stored.commit(writes);
    }
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
          read: () => queryDocuments(this.#stored.list(), parent, query),
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
          read: () => queryDocuments(this.#stored.list(), parent, query),
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
