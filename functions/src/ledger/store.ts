import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type AccountDocument, accountDocument } from '../contract/account-document.ts';
import { paths } from '../platform/paths.ts';

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
