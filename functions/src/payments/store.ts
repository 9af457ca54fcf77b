import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Fees } from '../chain/signed-transaction.ts';
import type { Context } from '../context/context.ts';
import { type paymentRow, transferRow } from '../contract/payments.ts';
import { encodeAmount, type TokenAmount } from '../contract/token-amount.ts';
import type { Page } from '../contract/values.ts';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf, ListChangedError } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { nextAttemptsOf, nextFees, waitsForBlock } from './core/choose-slot.ts';
import { newestAttempt, type Payment, paymentDocument, type Slot, slotIdOf } from './payment.ts';

/** A recorded send, as replies give it. */
export type TransferRecord = z.output<typeof transferRow>;

/** A row of `getTransfers`. */
export type PaymentRow = z.output<typeof paymentRow>;

/** `transfers/{uid}_{hash}`: a send that was recorded without its bytes, and whose it is. */
const transferDocument = z.extend(transferRow, { uid: z.string() });

const payments = collectionOf(paymentDocument, (slot: Slot) => paths.payment(slotIdOf(slot)));
const transfers = collectionOf(transferDocument, (path: string) => path);

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

/** So many sends of a day are recorded without their bytes: each is kept for good, and costs its member nothing. */
const recordedPerDayMax = 100;

/**
 * The stored record of a send without bytes: of its payment where they were submitted, and `record`
 * itself when there was none before; undefined where the member has recorded too many.
 */
export function ensureTransfer(
  firestore: Firestore,
  uid: string,
  record: TransferRecord,
): Promise<TransferRecord | undefined> {
  const path = paths.transfer(uid, record.txn);
  const dayAgo = new Date(new Date(record.dates).getTime() - 24 * 60 * 60_000).toISOString();
  const ofToday = newestFirst(firestore, collections.transfers, 'dates', uid).endBefore(dayAgo);
  return firestore.runTransaction(async (transaction) => {
    const [stored, payment, recorded] = await Promise.all([
      transfers.find(firestore, path, transaction),
      findPaymentByTxn(firestore, record.txn, transaction),
      transaction.get(ofToday.count()),
    ]);
    if (stored !== undefined) return toRecord(stored);
    if (payment?.uid === uid) return transferOf(payment);
    if (recorded.data().count >= recordedPerDayMax) return undefined;
    transfers.create(firestore, transaction, path, { ...record, uid });
    return record;
  });
}

/** The documents of a member, by a field that has their time. */
const newestFirst = (firestore: Firestore, collection: string, field: string, uid: string) =>
  firestore.collection(collection).where('uid', '==', uid).orderBy(field, 'desc');

/**
 * A page of a member's payments and recorded sends, newest first. `after` is the hash of one. Both
 * kinds are read from the same moment on and merged: no row can fall between two pages.
 * @throws {ListChangedError} when the member has no such payment or send.
 */
export async function listPaymentRows(
  { clock, firestore }: Pick<Context, 'clock' | 'firestore'>,
  uid: string,
  { after, limit }: Page,
): Promise<PaymentRow[]> {
  const now = clock.realNow();
  const toRow = (payment: Payment) => toPaymentRow(payment, now);
  const last = after === undefined ? undefined : await findRow(firestore, uid, after, toRow);
  if (after !== undefined && last === undefined) throw new ListChangedError();
  const pageOfOwn = (collection: string, field: string) => {
    const own = newestFirst(firestore, collection, field, uid);
    // The rows of the last row's own moment are read again, and left out below.
    return last === undefined
      ? own.limit(limit)
      : own.startAt(last.dates).limit(limit + sameMomentMax);
  };
  const [made, recorded] = await Promise.all([
    payments.list(pageOfOwn(collections.payments, 'createdAt')),
    transfers.list(pageOfOwn(collections.transfers, 'dates')),
  ]);
  return [...made.map(toRow), ...recorded.map(toRecordedRow)]
    .toSorted(compareRows)
    .filter((row) => last === undefined || compareRows(row, last) > 0)
    .slice(0, limit);
}

/** More rows than a member can make in a millisecond. */
const sameMomentMax = 10;

/** Newest first; of the same moment in the order of their hashes. */
function compareRows(one: PaymentRow, other: PaymentRow): number {
  if (one.dates !== other.dates) return one.dates < other.dates ? 1 : -1;
  if (one.txn === other.txn) return 0;
  return one.txn < other.txn ? -1 : 1;
}

async function findRow(
  firestore: Firestore,
  uid: string,
  txn: string,
  toRow: (payment: Payment) => PaymentRow,
): Promise<PaymentRow | undefined> {
  const [payment, recorded] = await Promise.all([
    findPaymentByTxn(firestore, txn),
    transfers.find(firestore, paths.transfer(uid, txn)),
  ]);
  if (payment?.uid === uid) return toRow(payment);
  return recorded && toRecordedRow(recorded);
}

function toRecord({ uid: _uid, ...record }: z.output<typeof transferDocument>): TransferRecord {
  return record;
}

const toRecordedRow = (stored: z.output<typeof transferDocument>): PaymentRow => ({
  ...toRecord(stored),
  kind: 'transfer',
  to: stored.details,
  state: 'pending',
});

/** The record of a send that is a payment. */
const transferOf = ({ amt, createdAt, from, symbol, to, txn }: Payment): TransferRecord => ({
  publicKey: from,
  txn,
  details: to,
  status: 'Pending',
  amt,
  symbol,
  dates: createdAt,
});

/** Most payments are final within seconds. */
const lateMs = 30_000;

/** The contract's row of a payment. */
export function toPaymentRow(payment: Payment, now: RealTime): PaymentRow {
  const { displaced, kind, nonce, problem, reason, state, submittedAt, to, withdrawal } = payment;
  const next = nextAttemptsOf(payment);
  return {
    ...transferOf(payment),
    nonce,
    kind,
    to,
    state,
    ...(withdrawal === null ? {} : { withSL: withdrawal }),
    ...(reason === null ? {} : { reason }),
    ...(problem === null ? {} : { problem }),
    ...(state === 'pending' &&
      (displaced === null
        ? { cancelling: newestAttempt(payment).kind === 'cancel' }
        : { displaced: true })),
    ...(waitsForBlock(payment) && {
      late: now.getTime() - new Date(submittedAt).getTime() >= lateMs,
    }),
    ...(next.length > 0 && {
      faster: next.includes('faster'),
      nextFees: toFeesRow(nextFees(payment)),
    }),
  };
}

const toFeesRow = ({ maxFeePerGasWei, maxPriorityFeePerGasWei }: Fees) => ({
  maxFeePerGas: maxFeePerGasWei.toString(),
  maxPriorityFeePerGas: maxPriorityFeePerGasWei.toString(),
});
