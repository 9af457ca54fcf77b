import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { address, instant } from '../contract/values/schemas.ts';
import { encodeAmount, type TokenAmount } from '../contract/values/token-amount.ts';
import type { RealTime } from '../platform/clock.ts';
import {
  collectionOf,
  parseDocument,
  parseReadable,
  type Reading,
} from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { type Payment, paymentDocument, type Slot, slotIdOf } from './payment.ts';

const payments = collectionOf(paymentDocument, (slot: Slot) => paths.payment(slotIdOf(slot)));

/** The payments of everybody. */
export const paymentsQuery = (firestore: Firestore) => firestore.collection(collections.payments);

/** Finds the payment at a nonce, in a transaction when one is given. */
export const findPayment = payments.find;

/** Writes a payment that was read, or found missing, in the same transaction. */
export const setPayment = (
  firestore: Firestore,
  transaction: Transaction,
  payment: Payment,
): void => payments.set(firestore, transaction, payment, payment);

/** Deletes a payment that was read, and is written under another id, in the same transaction. */
export function deletePayment(firestore: Firestore, transaction: Transaction, slot: Slot): void {
  transaction.delete(payments.at(firestore, slot));
}

/** Parses the document of a payment. */
export const parsePayment = payments.parse;

/** Finds a payment by the hash of one of its transactions, in a transaction when one is given. */
export async function findPaymentByTxn(
  firestore: Firestore,
  txn: string,
  transaction?: Transaction,
): Promise<Payment | undefined> {
  const withTxn = paymentsQuery(firestore).where('txns', 'array-contains', txn).limit(1);
  const [payment] = await payments.list(withTxn, transaction);
  return payment;
}

/**
 * Whether the recipient of a payment is listed for its wallet already, by another one: part of a transaction. It asks for the
 * mark and not for what is confirmed, of which some may have none: the marked one was undone, or an earlier build confirmed it.
 */
export async function isRecipientListed(
  firestore: Firestore,
  transaction: Transaction,
  { from, to }: Payment,
): Promise<boolean> {
  const marked = paymentsQuery(firestore)
    .where('from', '==', from)
    .where('to', '==', to)
    .where('isListed', '==', true);
  return !(await transaction.get(marked.limit(1).select())).empty;
}

/** A recipient of a wallet, and when the payment was made that stands for it. */
const paidRecipient = z.object({ to: address, createdAt: instant });

/** So many recipients are listed: an admin may have paid any number of members. */
const recipientsMax = 1_000;

/**
 * Whom the confirmed payments of a wallet went to: those that were last paid for the first time, the last one first. One
 * whose payment cannot be read is left out with an alert: the others are still to be compared with.
 */
export async function listPaidRecipients(
  { firestore, log }: Reading,
  from: string,
): Promise<z.output<typeof paidRecipient>[]> {
  const { docs } = await paymentsQuery(firestore)
    .where('from', '==', from)
    .where('isListed', '==', true)
    .orderBy('createdAt', 'desc')
    .limit(recipientsMax)
    .select('to', 'createdAt')
    .get();
  return [...parseReadable(log, docs, (document) => parseDocument(paidRecipient, document))];
}

/** Every pending payment of a wallet, in a transaction when one is given. */
export const listPending = (firestore: Firestore, from: string, transaction?: Transaction) =>
  payments.list(
    paymentsQuery(firestore).where('from', '==', from).where('state', '==', 'pending'),
    transaction,
  );

/**
 * Every payment of this sum to a recipient, checksummed, that is pending, or has ended after a moment; in a transaction when
 * one is given.
 */
export async function listPaymentsTo(
  firestore: Firestore,
  to: string,
  paid: TokenAmount,
  endedAfter: RealTime,
  transaction?: Transaction,
): Promise<Payment[]> {
  const { amt, symbol } = encodeAmount(paid);
  const ofSum = paymentsQuery(firestore)
    .where('to', '==', to)
    .where('symbol', '==', symbol)
    .where('amt', '==', amt);
  const listed = await Promise.all([
    payments.list(ofSum.where('state', '==', 'pending'), transaction),
    payments.list(ofSum.where('finalAt', '>', endedAfter.toISOString()), transaction),
  ]);
  return listed.flat();
}

/** The other payments that have, or had, the nonce of one. */
export async function listOthersAtNonce(firestore: Firestore, slot: Slot): Promise<Payment[]> {
  const { chainId, from, nonce } = slot;
  const atNonce = paymentsQuery(firestore).where('from', '==', from).where('nonce', '==', nonce);
  const listed = await payments.list(atNonce);
  return listed.filter((each) => each.chainId === chainId && slotIdOf(each) !== slotIdOf(slot));
}

/** The payments of a withdrawal other than the one with the transaction `by`: all of them where that is outside. */
export async function listOtherPayouts(
  firestore: Firestore,
  transaction: Transaction,
  serial: string,
  by: NonNullable<Payment['overtakenBy']>,
): Promise<Payment[]> {
  const payouts = paymentsQuery(firestore).where('withdrawal', '==', serial);
  const made = await payments.list(payouts, transaction);
  return made.filter(({ txns }) => !txns.includes(by));
}

/** Every pending payment of everybody. */
export const listAllPending = (firestore: Firestore) =>
  payments.list(paymentsQuery(firestore).where('state', '==', 'pending'));

/** The payments whose final block has disappeared since a moment of real time, however they went on. */
export const listUndone = (firestore: Firestore, since: string) =>
  payments.list(paymentsQuery(firestore).where('undoneAt', '>=', since));

/** A page of a member's payments, which `page` takes of them all, newest first. */
export const listNewestPayments = (
  firestore: Firestore,
  uid: string,
  page: (own: Query) => Query,
): Promise<Payment[]> =>
  payments.list(
    page(paymentsQuery(firestore).where('uid', '==', uid).orderBy('createdAt', 'desc')),
  );
