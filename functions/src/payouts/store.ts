import {
  AggregateField,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import type { payoutStates } from '../contract/calls/payouts.ts';
import type { Micros } from '../contract/values/micros.ts';
import type { Page } from '../contract/values/schemas.ts';
import {
  ListChangedError,
  parseReadable,
  type Reading,
  readablePage,
} from '../platform/collection.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { parseWithdrawal } from '../withdrawals/store.ts';
import { parseSerial, type Withdrawal } from '../withdrawals/withdrawal.ts';

/** The name of a list of the payout queue. */
export type PayoutState = (typeof payoutStates)[number];

/** What the chain has not proven to be paid. */
export const notPaid: readonly Withdrawal['state'][] = ['unpaid', 'paying'];

/** A page of the queue of all unpaid withdrawals, oldest first. `after` is a serial. */
export const listUnpaid = (reading: Reading, page: Page): Promise<Withdrawal[]> =>
  readPage(reading, inStates(reading.firestore, notPaid), 'requestedAt', page);

const rowsPerPage = 100;

/** Every withdrawal whose payment is not final yet, oldest first. */
export async function* eachPaying({ firestore, log }: Reading): AsyncGenerator<Withdrawal> {
  for await (const page of pagesOf(inStates(firestore, ['paying']), rowsPerPage)) {
    yield* parseReadable(log, page, parseWithdrawal);
  }
}

/** A page of a list of the payout queue: the paid newest first, the others oldest first. */
export function listPayouts(
  reading: Reading,
  state: PayoutState,
  page: Page,
): Promise<Withdrawal[]> {
  const { firestore } = reading;
  switch (state) {
    case 'waiting':
      return readPage(reading, inStates(firestore, ['unpaid']), 'requestedAt', page);
    case 'inProcess':
      return readPage(reading, inStates(firestore, ['paying']), 'requestedAt', page);
    case 'paid': {
      // Only the paid have this field, so the list needs no index of its own.
      const paid = firestore.collection(collections.withdrawals).orderBy('paidAt', 'desc');
      return readPage(reading, paid, 'paidAt', page);
    }
  }
}

/**
 * How many withdrawals are in some states and their net sum, both as of one moment, in a transaction when one is given;
 * Firestore adds them up.
 * @throws beyond 2^53 - 1 micros (9 billion USDT), where the sum is no exact integer any more.
 */
export async function sumWithdrawals(
  firestore: Firestore,
  states: readonly Withdrawal['state'][],
  transaction?: Transaction,
): Promise<{ readonly count: number; readonly netMicros: Micros }> {
  const totals = firestore
    .collection(collections.withdrawals)
    .where('state', 'in', states)
    .aggregate({ count: AggregateField.count(), netMicros: AggregateField.sum('netMicros') });
  const { count, netMicros } = (
    await (transaction ? transaction.get(totals) : totals.get())
  ).data();
  return { count, netMicros: z.decode(storedMicros, netMicros) };
}

/** How many unpaid withdrawals have a NET above this one; Firestore counts them. */
export async function countUnpaidAbove(firestore: Firestore, netMicros: Micros): Promise<number> {
  // A wallet may have any sum, and no withdrawal is so large.
  if (netMicros > Number.MAX_SAFE_INTEGER) return 0;
  const larger = firestore
    .collection(collections.withdrawals)
    .where('state', '==', 'unpaid')
    .where('netMicros', '>', z.encode(storedMicros, netMicros));
  return (await larger.count().get()).data().count;
}

const inStates = (firestore: Firestore, states: readonly Withdrawal['state'][]): Query =>
  firestore.collection(collections.withdrawals).where('state', 'in', states).orderBy('requestedAt');

/**
 * A page of the withdrawals that can be read.
 * @throws {ListChangedError} when the one before it does not exist, or has no `orderedBy` to be in the list by.
 */
async function readPage(
  reading: Reading,
  query: Query,
  orderedBy: 'requestedAt' | 'paidAt',
  { after, limit }: Page,
): Promise<Withdrawal[]> {
  const key = after === undefined ? undefined : parseSerial(after);
  const last = key && (await reading.firestore.doc(paths.withdrawal(key.uid, key.day)).get());
  if (after !== undefined && last?.get(orderedBy) === undefined) throw new ListChangedError();
  const wanted = last === undefined ? query : query.startAfter(last);
  return readablePage(reading.log, wanted, limit, parseWithdrawal);
}
