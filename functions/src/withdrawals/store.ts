import {
  AggregateField,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import type { Micros } from '../contract/micros.ts';
import type { payoutRow, payoutStates } from '../contract/payouts.ts';
import type { Page } from '../contract/values.ts';
import type { withdrawalRow } from '../contract/withdrawals.ts';
import { collectionOf } from '../platform/collection.ts';
import { type Logger, StoredName } from '../platform/logger.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { type ApprovalFacts, findApproval, needsApproval } from './core/approval.ts';
import { parseSerial, serialOf, type Withdrawal, withdrawalDocument } from './withdrawal.ts';

/** A withdrawal as replies give it. */
export type WithdrawalRow = z.output<typeof withdrawalRow>;

/** A row of the payout queue, as replies give it. */
export type PayoutRow = z.output<typeof payoutRow>;

/** The name of a list of the payout queue. */
export type PayoutState = (typeof payoutStates)[number];

/** What the chain has not proven to be paid. */
export const notPaid: readonly Withdrawal['state'][] = ['unpaid', 'paying'];

const withdrawals = collectionOf(
  withdrawalDocument,
  ({ uid, day }: Pick<Withdrawal, 'uid' | 'day'>) => paths.withdrawal(uid, day),
);

/** A withdrawal that was read before: none is ever deleted. */
export const getWithdrawal = withdrawals.get;

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

/** A page of a member's withdrawals, newest first. `after` is a serial. */
export function listWithdrawals(
  firestore: Firestore,
  uid: string,
  { after, limit }: Page,
): Promise<Withdrawal[]> {
  const own = firestore
    .collection(collections.withdrawals)
    .where('uid', '==', uid)
    .orderBy('day', 'desc');
  // A member has one withdrawal a day, so the day alone says where to go on.
  const key = after === undefined ? undefined : parseSerial(after);
  return withdrawals.list((key === undefined ? own : own.startAfter(key.day)).limit(limit));
}

type Log = Pick<Logger, 'alert'>;

/** What a list that more than one member has rows in is read with. */
interface Reading {
  readonly firestore: Firestore;
  readonly log: Log;
}

/** A page of the queue of all unpaid withdrawals, oldest first. `after` is a serial. */
export const listUnpaid = (reading: Reading, page: Page): Promise<Withdrawal[]> =>
  readPage(reading, inStates(reading.firestore, notPaid), page);

const rowsPerPage = 100;

/** Every withdrawal whose reported payment is not final yet, oldest first. */
export const eachPaying = (reading: Reading): AsyncGenerator<Withdrawal> =>
  readEach(reading, inStates(reading.firestore, ['paying']), rowsPerPage);

/** A page of a list of the payout queue: the paid newest first, the others oldest first. */
export function listPayouts(
  reading: Reading,
  state: PayoutState,
  page: Page,
): Promise<Withdrawal[]> {
  const { firestore } = reading;
  switch (state) {
    case 'waiting':
      return readPage(reading, inStates(firestore, ['unpaid']), page);
    case 'inProcess':
      return readPage(reading, inStates(firestore, ['paying']), page);
    case 'paid': {
      // Only the paid have this field, so the list needs no index of its own.
      const paid = firestore.collection(collections.withdrawals).orderBy('paidAt', 'desc');
      return readPage(reading, paid, page);
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

const inStates = (firestore: Firestore, states: readonly Withdrawal['state'][]): Query =>
  firestore.collection(collections.withdrawals).where('state', 'in', states).orderBy('requestedAt');

/** A page of the withdrawals that can be read: a shorter one is the last, as clients understand it. */
async function readPage(
  reading: Reading,
  query: Query,
  { after, limit }: Page,
): Promise<Withdrawal[]> {
  const key = after === undefined ? undefined : parseSerial(after);
  const last = key && (await withdrawals.at(reading.firestore, key).get());
  if (last?.exists === false) return [];
  const rows: Withdrawal[] = [];
  const wanted = last === undefined ? query : query.startAfter(last);
  for await (const row of readEach(reading, wanted, limit)) {
    rows.push(row);
    if (rows.length === limit) break;
  }
  return rows;
}

/** Every withdrawal of a query, one by one: one that cannot be read is alerted, and stops no other. */
async function* readEach(
  { log }: Reading,
  query: Query,
  pageLength: number,
): AsyncGenerator<Withdrawal> {
  for await (const page of pagesOf(query, pageLength)) {
    for (const document of page) {
      let row: Withdrawal;
      try {
        row = withdrawals.parse(document);
      } catch (error) {
        log.alert('document.put_off', { document: new StoredName(document.ref.path), error });
        continue;
      }
      yield row;
    }
  }
}

/** The contract's row of a withdrawal: until the chain has proven the payment, it is `Pending`. */
export function toWithdrawalRow(withdrawal: Withdrawal): WithdrawalRow {
  const paid = withdrawal.state === 'paid';
  return {
    AMOUNT: withdrawal.amountMicros,
    NET: withdrawal.netMicros,
    ADMIN_CH: withdrawal.feeMicros,
    STATUS: paid ? 'Paid' : 'Pending',
    dates: withdrawal.requestedAt,
    a_dates: paid ? withdrawal.paidAt : null,
    TXN: paid ? withdrawal.payment.hash : null,
    WITHDRA_SL: serialOf(withdrawal),
    publicKey: withdrawal.recipient,
    CODES: withdrawal.uid,
    NAMES: withdrawal.name,
  };
}

/** The row of a withdrawal in the queue of admins. */
export function toQueueRow(
  withdrawal: Withdrawal,
  { aboveMicros, formerAdmins, now }: ApprovalFacts,
): WithdrawalRow {
  const row = toWithdrawalRow(withdrawal);
  if (!needsApproval(withdrawal, aboveMicros)) return row;
  const approval = findApproval(withdrawal, now);
  return {
    ...row,
    approval:
      approval === undefined || formerAdmins.has(approval.uid)
        ? { status: 'needed' }
        : { status: 'given', by: approval.uid, until: approval.until },
  };
}

/** The row of a withdrawal in the payout queue. */
export function toPayoutRow(
  withdrawal: Withdrawal,
  {
    claim,
    held,
    ...view
  }: ApprovalFacts & {
    /** The one that counts now. */
    readonly claim: Withdrawal['claim'];
    readonly held: boolean;
  },
): PayoutRow {
  return {
    ...toQueueRow(withdrawal, view),
    held,
    claim: claim && { by: claim.uid, until: claim.until, external: claim.external === true },
    heldBy: withdrawal.heldBy ?? [],
    payment:
      withdrawal.state === 'unpaid'
        ? null
        : {
            txn: withdrawal.payment.hash,
            payer: withdrawal.payment.payerPublicKey,
            since: withdrawal.payment.reportedAt,
          },
  };
}

/** Every withdrawal to a recipient, checksummed. */
export const listByRecipient = (firestore: Firestore, recipient: string) =>
  withdrawals.list(
    firestore.collection(collections.withdrawals).where('recipient', '==', recipient),
  );

/** Every withdrawal of a member, in a transaction. */
export const listAllWithdrawals = (firestore: Firestore, uid: string, transaction: Transaction) =>
  withdrawals.list(
    firestore.collection(collections.withdrawals).where('uid', '==', uid),
    transaction,
  );
