import type { Firestore, Query } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import type { Fees } from '../chain/signed-transaction.ts';
import type { Context } from '../context/context.ts';
import type { paymentRow } from '../contract/calls/payments.ts';
import type { Page } from '../contract/values/schemas.ts';
import type { RealTime } from '../platform/clock.ts';
import { ListChangedError } from '../platform/collection.ts';
import { nextAttemptsOf, nextFees, waitsForBlock } from './core/choose-slot.ts';
import { newestAttempt, type Payment } from './payment.ts';
import { findPaymentByTxn, listNewestPayments } from './store.ts';
import {
  findTransfer,
  listNewestTransfers,
  type TransferRecord,
  transferOf,
} from './transfer-store.ts';

/** A row of `getTransfers`. */
export type PaymentRow = z.output<typeof paymentRow>;

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
  // The rows of the last row's own moment are read again, and left out below.
  const page = (own: Query) =>
    last === undefined ? own.limit(limit) : own.startAt(last.dates).limit(limit + sameMomentMax);
  const [made, recorded] = await Promise.all([
    listNewestPayments(firestore, uid, page),
    listNewestTransfers(firestore, uid, page),
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
    findTransfer(firestore, uid, txn),
  ]);
  if (payment?.uid === uid) return toRow(payment);
  return recorded && toRecordedRow(recorded);
}

const toRecordedRow = (record: TransferRecord): PaymentRow => ({
  ...record,
  kind: 'transfer',
  to: record.details,
  state: 'pending',
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
