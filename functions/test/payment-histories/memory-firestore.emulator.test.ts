import * as fc from 'fast-check';
import {
  AggregateField,
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestWorld } from '../world.ts';
import { MemoryDocuments, MemoryFirestore } from './memory-firestore.ts';

const text = fc.constantFrom('1', '2', '3', '4');
/** Mostly of one kind, as ours are, and now and then of another. */
const comparable = fc.oneof(
  { weight: 8, arbitrary: text },
  fc.constantFrom(true, false, -1, 0, 2, ...[0, 1].map((ms) => Timestamp.fromMillis(ms))),
);
const value = fc.oneof({ weight: 9, arbitrary: comparable }, fc.constant(null));
const data = fc.record(
  {
    uid: value,
    day: value,
    state: value,
    from: value,
    requestedAt: value,
    nextLookAt: value,
    documentId: text,
    amountMicros: fc.integer({ min: 0, max: 9 }),
    txns: fc.array(text, { maxLength: 3 }),
    days: fc.dictionary(fc.constantFrom('2026-01-07', 'b`c', 'd'), fc.record({ token: text })),
  },
  { requiredKeys: [] },
);
const path = fc
  .tuple(fc.constantFrom('payments', 'withdrawals', 'claims'), fc.constantFrom('a', 'b', 'c', 'd'))
  .map((names) => names.join('/'));

/** A document, and what a transaction writes of it: it writes each once. */
type Write = readonly [at: string, (reference: DocumentReference, to: Transaction) => unknown];

const write: fc.Arbitrary<Write> = fc.tuple(path, data, fc.nat(6)).map(([at, written, kind]) => [
  at,
  (reference, transaction) => {
    const writes = [
      () => transaction.set(reference, written),
      () => transaction.set(reference, written),
      () => transaction.set(reference, written, { merge: true }),
      () => transaction.create(reference, written),
      () => transaction.update(reference, { state: '2', ...written }),
      () => transaction.update(reference, 'days.d.token', '4', new FieldPath('days', 'b`c'), '1'),
      () => transaction.delete(reference),
    ];
    return writes[kind]?.();
  },
]);

const shown = (document: DocumentSnapshot) => [document.ref.path, document.exists, document.data()];

/** Queries as the services make them in a history: an index is there for each. */
const query: fc.Arbitrary<(firestore: Firestore) => Query> = fc
  .tuple(fc.nat(8), comparable, text, fc.integer({ min: 1, max: 4 }))
  .map(([kind, wanted, after, limit]) => (firestore) => {
    const payments = firestore.collection('payments');
    const withdrawals = firestore.collection('withdrawals');
    const claims = firestore.collection('claims');
    const byId = claims.orderBy(FieldPath.documentId());
    const queries = [
      payments.where('txns', 'array-contains', wanted).limit(limit),
      payments.where('from', '==', wanted).where('state', '==', after),
      payments.where('nextLookAt', '<=', wanted).orderBy('nextLookAt').limit(limit),
      withdrawals.where('state', 'in', [wanted, after]).orderBy('requestedAt').limit(limit),
      withdrawals.where('uid', '==', wanted).orderBy('day', 'desc').limit(limit),
      withdrawals.where('uid', '==', wanted).orderBy('day', 'desc').startAfter(after),
      withdrawals.orderBy('amountMicros', 'desc').select('amountMicros', 'days'),
      byId.select().startAfter('b'),
      byId.startAt('b').endAt('c'),
    ];
    return queries[kind] ?? payments;
  });

/** What somebody does with Firestore, and what they see of it. */
type Step = (firestore: Firestore) => Promise<unknown>;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(path, query, fc.uniqueArray(write, { maxLength: 4, selector: ([name]) => name })).map(
    ([at, asked, writes]): Step =>
      (firestore) =>
        firestore.runTransaction(async (transaction) => {
          const [document, { docs }] = await Promise.all([
            transaction.get(firestore.doc(at)),
            transaction.get(asked(firestore)),
          ]);
          for (const [name, add] of writes) add(firestore.doc(name), transaction);
          return [shown(document), docs.map(shown)];
        }),
  ),
  query.map(
    (asked): Step =>
      async (firestore) => {
        // Each row of a page after the first, too.
        const { docs } = await asked(firestore).get();
        const [first] = docs;
        const rest = first && (await asked(firestore).startAfter(first).get());
        return [docs.map(shown), rest?.docs.map(shown)];
      },
  ),
  text.map(
    (documentId): Step =>
      async (firestore) => {
        const sums = firestore
          .collection('claims')
          .where('documentId', '==', documentId)
          .aggregate({ sum: AggregateField.sum('amountMicros'), count: AggregateField.count() });
        return (await sums.get()).data();
      },
  ),
  fc.tuple(path, data, fc.boolean()).map(
    ([at, written, isFresh]): Step =>
      async (firestore) => {
        const reference = firestore.doc(at);
        const { updateTime } = await reference.get();
        if (updateTime === undefined) return undefined;
        if (!isFresh) await reference.set(written);
        await reference.update({ state: '3' }, { lastUpdateTime: updateTime });
        return undefined;
      },
  ),
);

const coded = z.object({ code: z.int() });

/** What a step gives, or the code that it fails with. */
const outcomeOf = (firestore: Firestore, each: Step): Promise<unknown> =>
  each(firestore).catch((error: unknown) => {
    const { data: failure } = coded.safeParse(error);
    if (failure === undefined) throw error;
    return failure;
  });

it('Firestore in memory answers whatever histories do as the emulator does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (history) => {
      const { context } = createTestWorld();
      const memory = new MemoryFirestore(new MemoryDocuments());
      for (const each of history) {
        expect(await outcomeOf(memory, each)).toEqual(await outcomeOf(context.firestore, each));
      }
    }),
    { numRuns: 8, seed: 20_260_109 },
  );
});

const countOneMore = (firestore: Firestore): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const reference = firestore.doc('config/count');
    const { count = 0 } = counted.parse((await transaction.get(reference)).data() ?? {});
    transaction.set(reference, { count: count + 1 });
  });

const counted = z.object({ count: z.optional(z.int()) });

it('transactions of two connections to Firestore in memory lose nothing of each other', async () => {
  const documents = new MemoryDocuments();
  const one = new MemoryFirestore(documents);
  const other = new MemoryFirestore(documents);
  await Promise.all([one, other, one, other, one].map(countOneMore));
  expect((await one.doc('config/count').get()).data()).toEqual({ count: 5 });
});
