import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { storedMicros } from '../contract/account-document.ts';
import type { Micros } from '../contract/values/micros.ts';
import type { Page } from '../contract/values/schemas.ts';
import { getWallet } from '../members/store.ts';
import { findPayoutHold } from '../members/wallet.ts';
import { collectionOf, ListChangedError } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { parseSerial, type Withdrawal, withdrawalDocument } from './withdrawal.ts';

const withdrawals = collectionOf(
  withdrawalDocument,
  ({ uid, day }: Pick<Withdrawal, 'uid' | 'day'>) => paths.withdrawal(uid, day),
);

/** A withdrawal that was read before: none is ever deleted. */
export const getWithdrawal = withdrawals.get;

/** Parses the document of a withdrawal. */
export const parseWithdrawal = withdrawals.parse;

/** Finds a withdrawal by its serial, in a transaction when one is given. */
export async function findWithdrawal(
  firestore: Firestore,
  serial: string,
  transaction?: Transaction,
): Promise<Withdrawal | undefined> {
  const key = parseSerial(serial);
  return key && withdrawals.find(firestore, key, transaction);
}

/** Writes a new withdrawal; the transaction fails when the member has one on that day. */
export const createWithdrawal = (
  firestore: Firestore,
  transaction: Transaction,
  withdrawal: Withdrawal,
): void => withdrawals.create(firestore, transaction, withdrawal, withdrawal);

/** Replaces a withdrawal that was read in the same transaction. */
export const setWithdrawal = (
  firestore: Firestore,
  transaction: Transaction,
  withdrawal: Withdrawal,
): void => withdrawals.set(firestore, transaction, withdrawal, withdrawal);

/**
 * A page of a member's withdrawals, newest first. `after` is a serial.
 * @throws {ListChangedError} when it is none.
 */
export async function listWithdrawals(
  firestore: Firestore,
  uid: string,
  { after, limit }: Page,
): Promise<Withdrawal[]> {
  const own = firestore
    .collection(collections.withdrawals)
    .where('uid', '==', uid)
    .orderBy('day', 'desc');
  const key = after === undefined ? undefined : parseSerial(after);
  if (after !== undefined && key === undefined) throw new ListChangedError();
  // A member has one withdrawal a day, so the day alone says where to go on.
  return withdrawals.list((key === undefined ? own : own.startAfter(key.day)).limit(limit));
}

/** Every withdrawal of exactly this NET to a recipient, checksummed. */
export async function listByNet(
  firestore: Firestore,
  recipient: string,
  netMicros: Micros,
  transaction?: Transaction,
): Promise<Withdrawal[]> {
  // A log may name any sum.
  if (netMicros > Number.MAX_SAFE_INTEGER) return [];
  return withdrawals.list(
    firestore
      .collection(collections.withdrawals)
      .where('recipient', '==', recipient)
      .where('netMicros', '==', z.encode(storedMicros, netMicros)),
    transaction,
  );
}

/** Every withdrawal of a member, in a transaction. */
export const listAllWithdrawals = (firestore: Firestore, transaction: Transaction, uid: string) =>
  withdrawals.list(
    firestore.collection(collections.withdrawals).where('uid', '==', uid),
    transaction,
  );

/**
 * Why a withdrawal must not be paid now, in a transaction when one is given; undefined without a hold on the member's
 * pay-outs.
 */
export async function findPayoutHoldOf(
  { clock, firestore }: Context,
  { uid }: Withdrawal,
  transaction?: Transaction,
): Promise<string | undefined> {
  return findPayoutHold(await getWallet(firestore, uid, transaction), await clock.businessNow());
}
