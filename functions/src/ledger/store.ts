import {
  AggregateField,
  type DocumentReference,
  FieldPath,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import {
  type AccountDocument,
  accountDocument,
  storedMicros,
  storeMicros,
} from '../contract/account-document.ts';
import type { Micros } from '../contract/micros.ts';
import { collections, paths } from '../platform/paths.ts';
import { type ArchivedMonth, archivedMonthDocument, type RequestTotals } from './core/account.ts';

/** Writes the empty account of a new member; part of the transaction that creates the member. */
export function createAccount(firestore: Firestore, transaction: Transaction, uid: string): void {
  const empty: AccountDocument = {
    credited: { DR: 0n, Level: 0n, Upline: 0n, performance: 0n },
    requestedMicros: 0n,
    balanceMicros: 0n,
    days: {},
  };
  transaction.create(accountReference(firestore, uid), z.encode(accountDocument, empty));
}

/**
 * Reads the account of a member, in a transaction when one is given.
 * @throws when there is none: every member has had one since signup.
 */
export async function getAccount(
  firestore: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<AccountDocument> {
  const reference = accountReference(firestore, uid);
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return accountDocument.parse(snapshot.data());
}

/** The reference of a member's account. */
export function accountReference(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(paths.account(uid));
}

/** Writes the totals that a withdrawal changes, of an account read in the same transaction. */
export function setRequestTotals(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  { requestedMicros, balanceMicros }: RequestTotals,
): void {
  transaction.update(accountReference(firestore, uid), {
    requestedMicros: storeMicros(requestedMicros),
    balanceMicros: storeMicros(balanceMicros),
  });
}

/** The archived months of a member, in a transaction. */
export async function listArchivedMonths(
  firestore: Firestore,
  uid: string,
  transaction: Transaction,
): Promise<ArchivedMonth[]> {
  const own = firestore.collection(collections.rewards).where('uid', '==', uid);
  const { docs } = await transaction.get(own);
  return docs.map((document) => archivedMonthDocument.parse(document.data()));
}

/** A page of the uids that have an account, in order, after `after`. */
export async function listAccountIds(
  firestore: Firestore,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const ordered = firestore
    .collection(collections.accounts)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(limit);
  const { docs } = await (after === undefined ? ordered : ordered.startAfter(after)).get();
  return docs.map(({ id }) => id);
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
