import { deepEqual, equal, ok } from 'node:assert/strict';
import type { UsdtTransfer } from '../../src/chain/chain.ts';
import type { Micros } from '../../src/contract/micros.ts';
import { decodeAmount } from '../../src/contract/token-amount.ts';
import { type Payment, slotIdOf } from '../../src/payments/payment.ts';
import {
  compareOutflows,
  compareTransaction,
  outflowsOf,
} from '../../src/verification/core/compare-transaction.ts';
import { payerWallet } from '../payer-wallet.ts';
import type { MemoryServer } from './memory-server.ts';
import { memberUid, walletOf } from './memory-server.ts';
import { openingBalanceMicros } from './play-history.ts';
import { addressOf, chainId, companyWallet } from './signed-payments.ts';

/**
 * Compares the books of a history that has come to its end with its chain.
 * @throws when anything differs by a micro, or a payment has another end than its nonce.
 */
export function assertBooksAgree(server: MemoryServer): void {
  const payments = [...server.books.payments.values()];
  for (const payment of payments) assertEnd(server, payment);
  // One cancellation is for all payments that were ever at its nonce.
  const hashes = payments.flatMap(({ attempts, txns }) =>
    txns.filter((txn) => !attempts.some((each) => each.txn === txn && each.kind === 'cancel')),
  );
  equal(new Set(hashes).size, hashes.length, 'a transfer is of one payment');
  assertBookings(server);
  assertWithdrawals(server);
  assertTransactions(server);
}

const sum = (amounts: Iterable<Micros>): Micros => [...amounts].reduce((all, one) => all + one, 0n);

/** What the chain says of a payment: the outcome of its nonce, without looking at how it was found. */
function assertEnd({ books, chain }: MemoryServer, payment: Payment): void {
  const { attempts, nonce, reason, state, to, txn } = payment;
  const name = slotIdOf(payment);
  const mined = chain
    .finalTransactions()
    .find(({ payload }) => payload.wallet === walletOf(payment) && payload.nonce === nonce);
  const own = attempts.find((attempt) => attempt.txn === mined?.signed.hash);
  if (mined === undefined) return equal(state, 'pending', name);
  if (own !== undefined) {
    equal(txn, own.txn, name);
    if (own.kind === 'cancel') return equal(reason, 'cancelled', name);
    return equal(state, mined.succeeded ? 'confirmed' : 'failed', name);
  }
  const isPaidBy = ({ payload, succeeded }: typeof mined) =>
    succeeded &&
    payload.wallet === walletOf(payment) &&
    payload.to === to &&
    payload.micros === decodeAmount(payment).amount;
  if (state === 'confirmed') return ok(txn === mined.signed.hash && isPaidBy(mined), name);
  equal(reason, 'replaced', name);
  // The same payment at the same nonce, made from elsewhere, is this payment or one of its own.
  if (isPaidBy(mined)) ok(books.findByTxn(mined.signed.hash) !== undefined, name);
}

function assertBookings({ books }: MemoryServer): void {
  const modes = { pending: 'Pending', confirmed: 'user', failed: 'failed' } as const;
  for (const { kind, state, txn, txns } of books.payments.values()) {
    if (kind !== 'booking') continue;
    const bookings = txns.flatMap((hash) => books.bookings.get(hash) ?? []);
    deepEqual(
      bookings.map(({ mode }) => mode),
      [modes[state]],
      txn,
    );
    if (state === 'confirmed') equal(bookings[0]?.hash, txn);
  }
  const confirmed = [...books.bookings.values()].filter(({ mode }) => mode === 'user');
  const booked = [...books.claims.values()].filter(({ paidFor }) => paidFor === 'subscription');
  const bookedMicros = sum(booked.map(({ amountMicros }) => amountMicros));
  equal(bookedMicros, sum(confirmed.map(({ amountMicros }) => amountMicros)));
  equal(bookedMicros, books.packagesMicros);
}

function assertWithdrawals({ books }: MemoryServer): void {
  const { account, claims, payments, withdrawals } = books;
  const rows = [...withdrawals.entries()];
  const requestedMicros = sum(rows.map(([, { amountMicros }]) => amountMicros));
  equal(account.requestedMicros, requestedMicros);
  equal(account.balanceMicros, openingBalanceMicros - requestedMicros);
  ok(account.balanceMicros >= 0n);
  for (const [serial, row] of rows) {
    const paidBy = [...claims].filter(([, { documentId }]) => documentId === serial);
    deepEqual(
      paidBy.map(([hash]) => hash),
      row.state === 'paid' ? [row.payment.hash] : [],
      serial,
    );
    const inProcess = [...payments.values()].filter(
      ({ state, withdrawal }) => state === 'pending' && withdrawal === serial,
    );
    if (row.state === 'paying') equal(inProcess.length, 1, serial);
    if (row.state === 'unpaid') equal(inProcess.length, 0, serial);
  }
}

/** Each final transaction and each claim, as the nightly comparison sees them. */
function assertTransactions({ books, chain }: MemoryServer): void {
  const scanned = { first: 0, next: chain.height + 1 };
  const payers = [addressOf(1), addressOf(2)];
  const wallets = {
    own: { company: [{ address: companyWallet, fromBlock: 0, untilBlock: null }], payers: [] },
    payers: payers.map((payer) => payerWallet(payer)),
    to: new Map([[companyWallet.toLowerCase(), scanned]]),
    from: new Map(payers.map((payer) => [payer.toLowerCase(), scanned])),
  };
  const final = chain.finalTransactions().map(({ signed }) => signed.hash);
  for (const hash of new Set([...final, ...books.claims.keys(), ...books.inflows.keys()])) {
    const claim = books.claims.get(hash);
    const row = books.inflows.get(hash);
    const claimedFor =
      claim?.paidFor === 'withdrawal'
        ? { paidFor: claim.paidFor, withdrawal: books.withdrawals.get(claim.documentId) }
        : { paidFor: 'subscription' as const, booking: books.bookings.get(hash) };
    const receipt = chain.receiptOf(hash);
    const outflows = outflowsOf(receipt, wallets)
      .filter(({ to }) => to === addressOf(0))
      .map((transfer) => ({
        transfer,
        uid: memberUid,
        isAudited: isAudited(books, transfer),
        accountedBy: 'nothing' as const,
      }));
    const booked = {
      claims: claim === undefined ? [] : [{ hash, place: 0, claim, claimedFor }],
      rows: row === undefined ? [] : [row],
      isUnreadable: false,
      looks: { inflows: undefined, payouts: undefined },
    };
    deepEqual(compareTransaction(chainId, hash, receipt, booked, wallets), []);
    deepEqual(compareOutflows(chainId, outflows, booked), []);
  }
}

const isAudited = (
  { unmatched, withdrawals }: MemoryServer['books'],
  { hash }: UsdtTransfer,
): boolean =>
  unmatched.has(hash) ||
  [...withdrawals.values()].some((row) => row.state === 'paid' && row.duplicates?.includes(hash));
