import {
  AggregateField,
  FieldPath,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { accountDocument, storedMicros, storeMicros } from '../contract/account-document.ts';
import type { Micros } from '../contract/values/micros.ts';
import { collectionOf } from '../platform/collection.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { type ArchivedMonth, archivedMonthDocument, type RequestTotals } from './core/account.ts';

const accounts = collectionOf(accountDocument, paths.account);
const archivedMonths = collectionOf(
  archivedMonthDocument,
  ({ uid, month }: { readonly uid: string; readonly month: string }) =>
    paths.archivedMonth(uid, month),
);

/** Writes the empty account of a new member; part of the transaction that creates the member. */
export function createAccount(firestore: Firestore, transaction: Transaction, uid: string): void {
  accounts.create(firestore, transaction, uid, {
    credited: { DR: 0n, Level: 0n, Upline: 0n, performance: 0n },
    requestedMicros: 0n,
    balanceMicros: 0n,
    days: {},
  });
}

/**
 * Reads the account of a member, in a transaction when one is given.
 * @throws when there is none: every member has had one since signup.
 */
export const getAccount = accounts.get;

/** The reference of a member's account, and what its document says. */
export const { at: accountReference, parse: parseAccount } = accounts;

/** Writes the totals that a withdrawal changes, of an account read in the same transaction. */
export function setRequestTotals(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  { requestedMicros, balanceMicros }: RequestTotals,
): void {
  accounts.update(firestore, transaction, uid, {
    requestedMicros: storeMicros(requestedMicros),
    balanceMicros: storeMicros(balanceMicros),
  });
}

/** The archived months of a member, in a transaction. */
export async function listArchivedMonths(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<ArchivedMonth[]> {
  const own = firestore.collection(collections.rewards).where('uid', '==', uid);
  return archivedMonths.list(own, transaction);
}

/** The uids that have an account, in order, by the page: all, or those after one. */
export async function* listAccountIds(
  firestore: Firestore,
  pageLength: number,
  after?: string,
): AsyncGenerator<readonly string[]> {
  const accountIds = accountsAfter(firestore, after).select();
  for await (const page of pagesOf(accountIds, pageLength)) yield page.map(({ id }) => id);
}

/** How many accounts come after a uid. */
export async function countAccountsAfter(firestore: Firestore, after: string): Promise<number> {
  return (await accountsAfter(firestore, after).count().get()).data().count;
}

function accountsAfter(firestore: Firestore, after: string | undefined): Query {
  const ordered = firestore.collection(collections.accounts).orderBy(FieldPath.documentId());
  return after === undefined ? ordered : ordered.startAfter(after);
}

/**
 * The sum of all balances, in a transaction; Firestore adds them up.
 * @throws beyond 2^53 - 1 micros (9 billion USDT), where the sum is no exact integer any more.
 */
export async function sumBalances(firestore: Firestore, transaction: Transaction): Promise<Micros> {
  const sum = firestore
    .collection(collections.accounts)
    .aggregate({ micros: AggregateField.sum('balanceMicros') });
  return z.decode(storedMicros, (await transaction.get(sum)).data().micros);
}
