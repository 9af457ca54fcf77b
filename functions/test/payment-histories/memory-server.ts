import type { Receipt, UsdtTransfer } from '../../src/chain/chain.ts';
import type { SignedTransaction } from '../../src/chain/signed-transaction.ts';
import type { Micros } from '../../src/contract/micros.ts';
import {
  afterEnd,
  afterOpenLook,
  isAsLookedAt,
  isSamePayment,
  type PaymentEnd,
} from '../../src/payments/core/after-look.ts';
import { isCancellation, isPaymentOf } from '../../src/payments/core/check-transaction.ts';
import {
  hasNonceOf,
  hasPaid,
  isTransferOf,
  judgePayment,
} from '../../src/payments/core/judge-payment.ts';
import {
  type Submitted,
  slotOf,
  takeCancellation,
  takePayment,
} from '../../src/payments/core/take-attempt.ts';
import {
  attemptToBroadcast,
  type Intent,
  type Payment,
  slotIdOf,
} from '../../src/payments/payment.ts';
import { judgePayout } from '../../src/payouts/core/judge-payout.ts';
import { isLeftToEnd, matchTransfer } from '../../src/payouts/core/match-transfer.ts';
import { payWith, placePayout, withoutPayment } from '../../src/payouts/core/place-payout.ts';
import { type Booking, bookingIdOf, type PendingBooking } from '../../src/subscriptions/booking.ts';
import {
  decideInflow,
  type Inflow,
  type InflowDecision,
  inflowsOf,
  shareOut,
} from '../../src/subscriptions/core/decide-inflow.ts';
import { judgeBooking } from '../../src/subscriptions/core/judge-booking.ts';
import { endBookings, placeBooking } from '../../src/subscriptions/core/place-booking.ts';
import type { ListedInflow } from '../../src/subscriptions/inflow-store.ts';
import { decideWithdrawal } from '../../src/withdrawals/core/decide-withdrawal.ts';
import { serialOf, type Withdrawal } from '../../src/withdrawals/withdrawal.ts';
import { payerWallet } from '../payer-wallet.ts';
import { MemoryBooks } from './memory-books.ts';
import { type MemoryChain, timeOf } from './memory-chain.ts';
import { addressOf, type Bytes, chainId, companyWallet, usdtAddress } from './signed-payments.ts';

/**
 * An action of the server. It pauses before each request to the chain or the books, and may go on much
 * later or never: then its process has died.
 */
export type Action = Generator<undefined, void, void>;

type Paying = Extract<Withdrawal, { state: 'paying' }>;

export const memberUid = 'AAAAAA';
const member = 0;
const uids = [memberUid, 'ADM1N0', 'ADM1N1'];
const admins = [1, 2];
const ownWallets = {
  company: [{ address: companyWallet, fromBlock: 0, untilBlock: null }],
  payers: [],
};

/**
 * The server over books and a chain in memory, which plays a thousand histories in seconds. What it decides, the real
 * functions of the core decide. In which order it reads, writes and broadcasts, and how it searches for a replacement, is
 * a shorter copy of what the real server does, without what no history here has: payments of POL, final blocks that
 * disappear, searches that end for want of time. `real-history.ts` plays a few histories on the real server.
 */
export class MemoryServer {
  readonly books: MemoryBooks;
  readonly chain: MemoryChain;
  /** The bytes of each transaction that was submitted. */
  readonly #bytes = new Map<string, Bytes>();
  #moments = 0;

  constructor(chain: MemoryChain, balanceMicros: Micros) {
    this.chain = chain;
    this.books = new MemoryBooks(balanceMicros);
  }

  /** Each look at the clock is a second later. */
  #now(): Date {
    this.#moments += 1;
    return new Date(timeOf(0).getTime() + this.#moments * 1_000);
  }

  *submit(bytes: Bytes, intent: Intent): Action {
    const { books, chain } = this;
    const { payload, signed } = bytes;
    const { hash: txn } = signed;
    const expected = { chainId, usdtAddress, publicKey: addressOf(payload.wallet), txn };
    if (!isPaymentOf(signed, expected, intent)) throw new Error('The history signs what it means');
    const slot = slotOf(chainId, signed);
    const stored = books.find(slot);
    yield;
    const mined = stored?.txns.includes(txn) ? stored.nonce : chain.nonceOf(payload.wallet);
    const sinceBlock = stored?.txns.includes(txn) ? stored.sinceBlock : chain.finalized + 1;
    yield;
    const now = this.#now();
    const uid = uids[payload.wallet] ?? '';
    const taken = takePayment(
      signed,
      intent,
      { chainId, uid, createdAt: now.toISOString(), sinceBlock, now },
      {
        atNonce: books.find(slot),
        known: books.findByTxn(txn),
        mined,
        pending: books.listPending(signed.from),
      },
    );
    if (!taken.ok || !this.#record(bytes, intent, taken.value.submitted, now)) return;
    for (const payment of taken.value.payments) books.set(payment);
    this.#bytes.set(txn, bytes);
    yield;
    const [payment] = taken.value.payments;
    const newest = payment?.state === 'pending' ? this.#bytesToBroadcast(payment) : undefined;
    if (newest !== undefined) chain.broadcast(newest);
  }

  #bytesToBroadcast(payment: Payment): Bytes | undefined {
    return this.#bytes.get(attemptToBroadcast(payment)?.txn ?? '');
  }

  /** Writes the business record of a payment. @returns whether it accepts the payment. */
  #record({ signed }: Bytes, intent: Intent, submitted: Submitted, now: Date): boolean {
    const { bookings, withdrawals } = this.books;
    if (intent.kind === 'booking') {
      const fresh = newBooking(signed.hash, intent, now);
      const stored = submitted.txns.map((hash) => bookings.get(hash));
      const placed = placeBooking(fresh, stored, submitted.replaces !== null);
      if (!placed.ok) return false;
      const { booking, removed } = placed.value;
      if (removed !== undefined) bookings.delete(removed.hash);
      bookings.set(booking.hash, booking);
    }
    const current = withdrawals.get(intent.withdrawal ?? '');
    if (intent.kind === 'withdrawalPay' && current !== undefined) {
      const place = placePayout(current, submitted);
      if (!place.ok) return false;
      if (place.value === 'stored') return true;
      const payment = {
        hash: submitted.txn,
        payerPublicKey: signed.from,
        reportedAt: now.toISOString(),
        submitted: true as const,
      };
      withdrawals.set(serialOf(current), { ...current, state: 'paying', payment });
      if (place.value === 'first') this.#overtake(serialOf(current), submitted.txn);
    }
    return true;
  }

  /** Lets nothing but a cancellation of the other payments of a withdrawal be broadcast any more. */
  #overtake(serial: string, hash: string): void {
    for (const payment of this.books.payments.values()) {
      const isOther = payment.withdrawal === serial && !payment.txns.includes(hash);
      if (isOther && payment.nextLookAt !== null) {
        this.books.set({ ...payment, overtakenBy: hash });
      }
    }
  }

  *cancel(bytes: Bytes): Action {
    const { books, chain } = this;
    const { payload, signed } = bytes;
    const publicKey = addressOf(payload.wallet);
    if (!isCancellation(signed, { chainId, usdtAddress, publicKey, txn: signed.hash })) {
      throw new Error('The history signs what it means');
    }
    const mined = chain.nonceOf(payload.wallet);
    yield;
    const submission = { uid: uids[payload.wallet] ?? '', now: this.#now() };
    const atNonce = books.find(slotOf(chainId, signed));
    const taken = takeCancellation(signed, submission, { atNonce, mined });
    if (!taken.ok) return;
    books.set(taken.value);
    this.#bytes.set(signed.hash, bytes);
    yield;
    chain.broadcast(bytes);
  }

  *watch(looked: Payment): Action {
    const { chain } = this;
    const wallet = walletOf(looked);
    const finalNonce = chain.nonceOf(wallet, chain.finalized);
    const attempts: { attempt: (typeof looked.attempts)[number]; receipt: Receipt }[] = [];
    for (const attempt of looked.attempts) {
      yield;
      attempts.push({ attempt, receipt: chain.receiptOf(attempt.txn) });
    }
    yield;
    const verdict = judgePayment(looked, finalNonce, attempts);
    if (verdict.state === 'open') {
      const { isMined } = verdict;
      const newest = this.#bytesToBroadcast(looked);
      const answer = isMined || newest === undefined ? undefined : chain.broadcast(newest);
      yield;
      this.#change(looked, (stored) =>
        afterOpenLook(stored, { now: this.#now(), isMined, answer }),
      );
      return;
    }
    const found: PaymentEnd =
      verdict.state === 'replaced' ? this.#findReplacement(looked) : { reason: null, ...verdict };
    yield;
    this.#change(looked, (stored) => {
      const known = stored.txns.includes(found.txn) ? undefined : this.books.findByTxn(found.txn);
      return known === undefined ? afterEnd(stored, found, this.#now()) : stored;
    });
    yield;
    const ended = this.books.payments.get(slotIdOf(looked));
    if (ended !== undefined) yield* this.#settle(ended);
  }

  #change(looked: Payment, decide: (stored: Payment) => Payment): void {
    const stored = this.books.find(looked);
    if (isSamePayment(stored, looked) && isAsLookedAt(stored, looked)) {
      this.books.set(decide(stored));
    }
  }

  #findReplacement(payment: Payment): PaymentEnd {
    for (const { signed } of this.chain.finalTransactions()) {
      const receipt = this.chain.receiptOf(signed.hash);
      if (receipt.state !== 'final' || receipt.blockNumber < payment.sinceBlock) continue;
      if (this.books.findByTxn(signed.hash) !== undefined) continue;
      if (!hasPaid(payment, receipt)) continue;
      if (hasNonceOf(signed, payment)) {
        return { state: 'confirmed', reason: null, txn: signed.hash };
      }
    }
    return { state: 'failed', reason: 'replaced', txn: payment.txn };
  }

  /** Books what an ended payment was for. */
  *#settle(payment: Payment): Action {
    if (payment.state === 'pending') return;
    if (payment.kind === 'booking') yield* this.#settleBooking(payment);
    const withdrawal = this.books.withdrawals.get(payment.withdrawal ?? '');
    if (withdrawal?.state === 'paying' && payment.txns.includes(withdrawal.payment.hash)) {
      yield* this.#finishPayout(withdrawal);
    }
  }

  *#settleBooking(payment: Payment): Action {
    const { bookings } = this.books;
    const ends = endBookings(
      payment,
      payment.txns.map((txn) => bookings.get(txn)),
    );
    for (const booking of ends.failed) this.#failBooking(booking);
    for (const { hash } of ends.removed) bookings.delete(hash);
    const { mined } = ends;
    if (mined === undefined) return;
    bookings.set(mined.hash, mined);
    yield;
    this.#lookAtBooking(mined);
  }

  #lookAtBooking(pending: PendingBooking): void {
    const receipt = this.chain.receiptOf(pending.hash);
    const verdict = judgeBooking(receipt, pending.publicKey, ownWallets);
    if (verdict.state === 'paid') this.#settleInflow(pending.hash);
    const stored = this.books.bookings.get(pending.hash);
    if (verdict.state !== 'open' && stored?.mode === 'Pending') this.#failBooking(stored);
  }

  #failBooking({
    looks: _looks,
    nextLookAt: _nextLookAt,
    submitted: _submitted,
    ...booking
  }: PendingBooking): void {
    const failed: Booking = {
      ...booking,
      mode: 'failed',
      failedAt: this.#now().toISOString(),
    };
    this.books.bookings.set(booking.hash, failed);
  }

  #settleInflow(hash: string): void {
    const { bookings, claims, inflows } = this.books;
    const receipt = this.chain.receiptOf(hash);
    if (receipt.state !== 'final') return;
    for (const inflow of inflowsOf(receipt, ownWallets)) {
      if (claims.has(hash) || inflows.has(hash)) continue;
      const isMembers = inflow.from === addressOf(member);
      const signedUpAt = new Date(0);
      const sender = { signedUpAt, proven: true, admin: !isMembers };
      const { bookedMicros, rest } = decideInflow(inflow, sender);
      if (rest !== null) inflows.set(hash, rowOf(inflow, rest));
      if (bookedMicros === 0n) continue;
      const confirmedAt = this.#now().toISOString();
      const booking = {
        uid: memberUid,
        publicKey: inflow.from,
        hash,
        bookedMicros: bookings.get(hash)?.bookedMicros ?? null,
        amountMicros: bookedMicros,
        createdAt: confirmedAt,
        mode: 'user' as const,
        confirmedAt,
      };
      bookings.set(hash, booking);
      this.books.packagesMicros += bookedMicros;
      for (const { amountMicros } of shareOut(inflow.transfers, bookedMicros)) {
        claims.set(hash, {
          paidFor: 'subscription',
          documentId: bookingIdOf(booking),
          uid: memberUid,
          amountMicros,
          claimedAt: confirmedAt,
        });
      }
    }
  }

  *#finishPayout(paying: Paying): Action {
    const { books, chain } = this;
    const submitted = books.findByTxn(paying.payment.hash);
    if (submitted?.state === 'pending') return;
    const { hash } = paying.payment;
    const payment = { ...paying.payment, hash: submitted?.txn ?? hash };
    const verdict = judgePayout(chain.receiptOf(payment.hash), { ...paying, payment }, [
      payerWallet(payment.payerPublicKey),
    ]);
    const isOpen = verdict.state === 'unknown' || verdict.state === 'included';
    if (submitted?.state !== 'failed' && isOpen) return;
    yield;
    const isPaid =
      submitted?.state !== 'failed' &&
      verdict.state === 'proven' &&
      this.#payWithdrawal(paying, payment, verdict.transfers);
    if (isPaid) return;
    const mayBePaidOtherwise = this.#hasUnsettled(paying, submitted?.sinceBlock ?? 0);
    yield;
    if (mayBePaidOtherwise) return;
    const current = books.withdrawals.get(serialOf(paying));
    const unpaid = current && withoutPayment(current, hash);
    if (unpaid !== undefined) books.withdrawals.set(serialOf(unpaid), unpaid);
  }

  /** Whether the payer has sent the same with a transaction that has paid nothing yet. */
  #hasUnsettled(paying: Paying, sinceBlock: number): boolean {
    const payer = payerWallet(paying.payment.payerPublicKey);
    return this.chain.finalTransactions().some(({ signed }) => {
      const receipt = this.chain.receiptOf(signed.hash);
      return (
        receipt.state === 'final' &&
        receipt.blockNumber >= sinceBlock &&
        judgePayout(receipt, paying, [payer]).state === 'proven' &&
        !this.books.claims.has(signed.hash)
      );
    });
  }

  /** @returns whether a log was left to pay it, or it was decided meanwhile. */
  #payWithdrawal(
    read: Withdrawal,
    payment: Extract<Withdrawal, { state: 'paid' }>['payment'],
    transfers: readonly UsdtTransfer[],
  ): boolean {
    const { claims, withdrawals } = this.books;
    const current = withdrawals.get(serialOf(read));
    if (current === undefined) throw new Error('A withdrawal is never deleted');
    const paidAt = this.#now().toISOString();
    const paid = payWith(current, read, payment, paidAt);
    if (paid === current) return true;
    const unclaimed = transfers.find(({ hash }) => !claims.has(hash));
    if (unclaimed === undefined) return false;
    withdrawals.set(serialOf(paid), paid);
    this.#overtake(serialOf(paid), payment.hash);
    claims.set(unclaimed.hash, {
      paidFor: 'withdrawal',
      documentId: serialOf(paid),
      uid: paid.uid,
      amountMicros: unclaimed.amountMicros,
      claimedAt: paidAt,
    });
    return true;
  }

  /** The job: what reached the company, what waits, and what payers sent. */
  *reconcile(): Action {
    const { bookings, withdrawals } = this.books;
    for (const { payload, signed } of this.chain.finalTransactions()) {
      yield;
      if (payload.to === companyWallet) this.#settleInflow(signed.hash);
      else if (admins.includes(payload.wallet)) yield* this.#settleTransfer(signed);
    }
    // As they are now: some move to another hash.
    const booked = [...bookings.values()];
    for (const booking of booked) {
      yield;
      if (booking.mode !== 'Pending') continue;
      const payment = this.books.findByTxn(booking.hash);
      if (payment === undefined) this.#lookAtBooking(booking);
      else yield* this.#settle(payment);
    }
    for (const withdrawal of withdrawals.values()) {
      yield;
      if (withdrawal.state === 'paying') yield* this.#finishPayout(withdrawal);
    }
  }

  /** Finds what a payer's final transfer to a member is for. */
  *#settleTransfer(signed: SignedTransaction): Action {
    const { hash } = signed;
    const { claims, unmatched, withdrawals } = this.books;
    const receipt = this.chain.receiptOf(hash);
    const [transfer] = receipt.state === 'final' ? receipt.transfers : [];
    if (transfer?.to !== addressOf(member) || claims.has(hash)) return;
    const payment = this.books.findByTxn(hash);
    const rows = [...withdrawals.values()];
    if (payment !== undefined && isLeftToEnd(transfer, payment, rows)) return;
    const named = payment?.withdrawal ?? undefined;
    if (payment === undefined && this.#isPossible(transfer, signed)) return;
    const match = matchTransfer(transfer, rows, named);
    yield;
    if (match.state === 'pays') {
      const { withdrawal } = match;
      const reported = {
        hash,
        payerPublicKey: transfer.from,
        reportedAt: this.#now().toISOString(),
      };
      const isNamed = withdrawal.state === 'paying' && withdrawal.payment.hash === hash;
      const own = isNamed ? withdrawal.payment : reported;
      this.#payWithdrawal(withdrawal, own, [transfer]);
    }
    if (match.state === 'duplicate' && !claims.has(hash)) {
      const current = withdrawals.get(serialOf(match.withdrawal));
      if (current?.state !== 'paid') throw new Error('A paid withdrawal stays paid');
      const duplicates = [...new Set([...(current.duplicates ?? []), hash])];
      withdrawals.set(serialOf(current), { ...current, duplicates });
    }
    if (match.state === 'unmatched') unmatched.add(hash);
  }

  /** Whether a transfer may be a pending payment, made elsewhere. */
  #isPossible(transfer: UsdtTransfer, signed: SignedTransaction): boolean {
    return this.books
      .listPending(transfer.from)
      .some((payment) => isTransferOf(transfer, payment) && hasNonceOf(signed, payment));
  }

  /** The member withdraws 20 USDT, once a day. */
  *withdraw(day: string): Action {
    const { books, chain } = this;
    const requestedAtBlock = chain.finalized;
    yield;
    const outcome = decideWithdrawal(
      {
        uid: memberUid,
        name: 'A member',
        publicKey: addressOf(member),
        amountMicros: 20_000_000n,
        now: this.#now(),
        today: day,
        requestedAtBlock,
        requestId: day,
      },
      books.account,
      books.withdrawals.has(`${memberUid}_${day}`),
    );
    if (!outcome.ok) return;
    books.account = { ...books.account, ...outcome.value.totals };
    books.withdrawals.set(serialOf(outcome.value.withdrawal), outcome.value.withdrawal);
  }
}

/** The wallet of the history that makes a payment. */
export const walletOf = ({ from }: Pick<Payment, 'from'>): number =>
  [member, ...admins].findIndex((wallet) => addressOf(wallet) === from);

const newBooking = (hash: string, { paid }: Intent, now: Date): PendingBooking => ({
  uid: memberUid,
  publicKey: addressOf(member),
  hash,
  bookedMicros: paid.amount,
  amountMicros: paid.amount,
  createdAt: now.toISOString(),
  mode: 'Pending',
  looks: 0,
  nextLookAt: now.toISOString(),
});

const rowOf = (
  { from, hash, minedAt, transfers }: Inflow,
  { amountMicros, isMembers, reason }: NonNullable<InflowDecision['rest']>,
): ListedInflow => ({
  id: `${chainId}_${hash}_0`,
  hash,
  sender: from,
  amountMicros,
  reason,
  state: 'waiting',
  uid: isMembers ? memberUid : null,
  minedAt: minedAt.toISOString(),
  logs: transfers.map((transfer) => ({
    place: transfer.place,
    amountMicros: transfer.amountMicros,
  })),
  settlement: null,
});
