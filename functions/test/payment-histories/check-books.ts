import { deepEqual, equal, ok } from 'node:assert/strict';
import { decodeAmount } from '../../src/contract/values/token-amount.ts';
import { type Payment, slotIdOf } from '../../src/payments/payment.ts';
import { findPaymentByTxn } from '../../src/payments/store.ts';
import { parseDocument } from '../../src/platform/collection.ts';
import { collections } from '../../src/platform/paths.ts';
import { bookingDocument } from '../../src/subscriptions/booking.ts';
import { serialOf, type Withdrawal } from '../../src/withdrawals/withdrawal.ts';
import { expectBooksMatch } from '../expect-books-match.ts';
import type { MemoryWorld } from './memory-world.ts';

/**
 * Compares the books of a history that has come to its end with its chain.
 * @throws when anything differs by a micro, a payment has another end than its nonce, or the server has alerted a fault.
 */
export async function assertBooksAgree(world: MemoryWorld): Promise<void> {
  deepEqual(world.faults, []);
  const payments = await world.listPayments();
  for (const payment of payments) await assertEnd(world, payment);
  // One cancellation is for all payments that were ever at its nonce.
  const hashes = payments.flatMap(({ attempts, txns }) =>
    txns.filter((txn) => !attempts.some((each) => each.txn === txn && each.kind === 'cancel')),
  );
  equal(new Set(hashes).size, hashes.length, 'a transfer is of one payment');
  await assertBookings(world, payments);
  for (const withdrawal of await world.listWithdrawals()) assertWithdrawal(withdrawal, payments);
  await expectBooksMatch(world.context);
}

/** What the chain says of a payment: the outcome of its nonce, without looking at how it was found. */
async function assertEnd({ chain, context }: MemoryWorld, payment: Payment): Promise<void> {
  const { attempts, from, nonce, reason, state, to, txn } = payment;
  const name = slotIdOf(payment);
  const mined = chain
    .finalTransactions()
    .find(({ signed }) => signed.from === from && signed.nonce === nonce);
  const own = attempts.find((attempt) => attempt.txn === mined?.signed.hash);
  if (mined === undefined) return equal(state, 'pending', name);
  if (own !== undefined) {
    equal(txn, own.txn, name);
    if (own.kind === 'cancel') return equal(reason, 'cancelled', name);
    return equal(state, mined.succeeded ? 'confirmed' : 'failed', name);
  }
  const { hash } = mined.signed;
  const isPaid =
    mined.succeeded &&
    mined.payload.to === to &&
    mined.payload.micros === decodeAmount(payment).amount;
  if (state === 'confirmed') return ok(txn === hash && isPaid, name);
  equal(reason, 'replaced', name);
  // The same payment at the same nonce, made from elsewhere, is this payment or one of its own.
  if (isPaid) ok((await findPaymentByTxn(context.firestore, hash)) !== undefined, name);
}

const modes = { pending: 'Pending', confirmed: 'user', failed: 'failed' } as const;

async function assertBookings(
  { context }: MemoryWorld,
  payments: readonly Payment[],
): Promise<void> {
  const { docs } = await context.firestore.collection(collections.subscriptions).get();
  const bookings = docs.map((each) => parseDocument(bookingDocument, each));
  for (const { kind, state, txn, txns } of payments) {
    if (kind !== 'booking') continue;
    const own = bookings.filter(({ hash }) => txns.includes(hash));
    deepEqual(
      own.map(({ mode }) => mode),
      [modes[state]],
      txn,
    );
    if (state === 'confirmed') equal(own[0]?.hash, txn);
  }
}

/** What the books have of payments at a moment. */
export interface Books {
  readonly payments: readonly Payment[];
  readonly withdrawals: readonly Withdrawal[];
}

export async function readBooks(world: MemoryWorld): Promise<Books> {
  const [payments, withdrawals] = [await world.listPayments(), await world.listWithdrawals()];
  return { payments, withdrawals };
}

/** Where a payment of a withdrawal, or what would count as one, has begun between two moments, the books know of no other. */
export function assertNoSecondBegins(before: Books, books: Books): void {
  for (const row of books.withdrawals) {
    const read = before.withdrawals.find((each) => serialOf(each) === serialOf(row));
    const isTakenOn = row.heldBy?.length !== read?.heldBy?.length;
    if (isTakenOn || (row.state === 'paying' && read?.state === 'unpaid'))
      assertPaidByNothingElse(row, books);
  }
  const taken = new Set(before.payments.flatMap(({ txns }) => txns));
  for (const payment of books.payments) {
    const isNew = payment.attempts.every(({ txn }) => !taken.has(txn));
    if (isNew && payment.kind === 'transfer') assertPaysNoSecond(payment, books);
  }
}

/**
 * Nothing that the books know pays a withdrawal a second time whose payment has begun: no pending payment of exactly its
 * NET that is for no other, and none of its own that has ended and would be broadcast again. What an admin sends is for
 * something else where nobody was to pay the withdrawal outside of the app.
 */
function assertPaidByNothingElse(begun: Withdrawal, { payments, withdrawals }: Books): void {
  const serial = serialOf(begun);
  ok(begun.state !== 'paid', serial);
  const inProcess = withdrawals.flatMap((row) => (row.state === 'paying' ? row.payment.hash : []));
  for (const payment of payments) {
    const { createdAt, kind, nextLookAt, overtakenBy, state, to, txns } = payment;
    const name = slotIdOf(payment);
    if (inProcess.some((hash) => txns.includes(hash))) continue;
    if (payment.withdrawal === serial) {
      ok(state !== 'pending', name);
      ok(nextLookAt === null || overtakenBy !== undefined, name);
    } else if (state === 'pending' && to === begun.recipient) {
      const isEqual = decodeAmount(payment).amount === begun.netMicros;
      const isElse = kind === 'transfer' && begun.heldBy === undefined;
      ok(!isEqual || isElse || createdAt < begun.requestedAt, name);
    }
  }
}

/** A new send pays nothing that was to be paid outside of the app, but for the admin who does so. */
function assertPaysNoSecond(send: Payment, { withdrawals }: Books): void {
  const open = withdrawals.filter(
    ({ heldBy, netMicros, recipient, state }) =>
      heldBy !== undefined &&
      state !== 'paid' &&
      recipient === send.to &&
      netMicros === decodeAmount(send).amount,
  );
  // Its time may have ended since the send was looked at.
  const isOwn = open.some(({ claim }) => claim?.external === true && claim.uid === send.uid);
  ok(open.length === 0 || isOwn, slotIdOf(send));
}

/** It is in process with one payment alone; the app has paid it once at most, and broadcasts no other payment of it. */
function assertWithdrawal(withdrawal: Withdrawal, payments: readonly Payment[]): void {
  const serial = serialOf(withdrawal);
  const own = payments.filter((each) => each.withdrawal === serial);
  const pending = own.filter(({ state }) => state === 'pending').length;
  if (withdrawal.state === 'paying') equal(pending, 1, serial);
  if (withdrawal.state === 'unpaid') equal(pending, 0, serial);
  ok(own.filter(({ state }) => state === 'confirmed').length <= 1, serial);
  if (withdrawal.state !== 'paid') return;
  const { hash } = withdrawal.payment;
  for (const { nextLookAt, overtakenBy, txns } of own) {
    if (nextLookAt !== null && !txns.includes(hash)) ok(overtakenBy !== undefined, serial);
  }
}
