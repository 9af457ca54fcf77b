import type { Transaction } from 'firebase-admin/firestore';
import { parseSignedTransaction, type SignedTransaction } from '../chain/signed-transaction.ts';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { getWallet } from '../members/store.ts';
import { isProven, refusedUnproven } from '../members/wallet.ts';
import type { Deadline } from '../platform/deadline.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { TimedOutError } from '../platform/timer.ts';
import { isCancellation, isPaymentOf } from './core/check-transaction.ts';
import { chooseSlot, waitingOf } from './core/choose-slot.ts';
import { reservedOf } from './core/reserved-of.ts';
import { type Submitted, slotOf, takeCancellation, takePayment } from './core/take-attempt.ts';
import { limitTrials } from './limit-trials.ts';
import { findPaymentsPause, refusedWhilePaused } from './pause.ts';
import { attemptToBroadcast, type Intent, type Payment } from './payment.ts';
import { findPayment, findPaymentByTxn, listPending, setPayment } from './store.ts';

/** Signed bytes, and who gave them. */
export interface SignedBytes {
  readonly uid: string;
  /** Checksummed. */
  readonly publicKey: string;
  readonly txn: string;
  readonly raw: string;
  /** Of the call with them: after it they are not stored. */
  readonly deadline: Deadline;
}

/**
 * Takes a signed payment: checks that it is what the member means, tries it, stores it in the slot of
 * its nonce together with its business record, and broadcasts it. The same bytes again are taken again.
 * `record` reads and writes the business record in the transaction that stores the payment, its reads
 * before its writes; where it refuses, nothing is stored and nothing is broadcast.
 * Source: design section 5, rule 5.
 * @throws {TimedOutError} when it could be stored only after the end of its call.
 */
export async function submitPayment<Row>(
  context: Context,
  bytes: SignedBytes,
  intent: Intent,
  record: (transaction: Transaction, submitted: Submitted) => Promise<Outcome<Row>>,
): Promise<Outcome<Row>> {
  const { clock, config, firestore } = context;
  const { deadline, publicKey, raw, txn, uid } = bytes;
  const signed = parseSignedTransaction(raw);
  if (signed === undefined || !isPaymentOf(signed, { ...config, publicKey, txn }, intent)) {
    return refused('invalid_input', messages.signedTransactionDiffers);
  }
  // Here alone: a proof is never taken back.
  if (!isProven(await getWallet(firestore, uid))) return refusedUnproven;
  const createdAt = (await clock.businessNow()).toISOString();
  const slot = slotOf(config.chainId, signed);
  return tryAndStore(context, signed, {
    uid,
    deadline,
    usdtMicros: intent.paid.symbol === 'USDT' ? intent.paid.amount : 0n,
    take: (atNonce) => {
      const pending = atNonce === undefined ? [] : [atNonce];
      return chooseSlot(signed, intent, atNonce, { mined: signed.nonce, pending });
    },
    store: async (transaction, { mined, sinceBlock }) => {
      const [pausedSince, atNonce, known, pending] = await Promise.all([
        findPaymentsPause(firestore, transaction),
        findPayment(firestore, slot, transaction),
        findPaymentByTxn(firestore, txn, transaction),
        listPending(firestore, signed.from, transaction),
      ]);
      if (pausedSince !== undefined) return refusedWhilePaused;
      const taken = takePayment(
        signed,
        intent,
        { chainId: config.chainId, uid, createdAt, sinceBlock, now: clock.realNow() },
        { atNonce, known, mined, pending },
      );
      if (!taken.ok) return taken;
      const { payments, submitted } = taken.value;
      const recorded = await record(transaction, submitted);
      if (!recorded.ok) return recorded;
      for (const payment of payments) setPayment(firestore, transaction, payment);
      return accepted({ answer: recorded.value, payment: submitted });
    },
  });
}

/**
 * Takes a signed cancellation of a pending payment: nothing, to oneself, with its nonce. It is one more
 * attempt of the slot; whichever is mined decides.
 * @throws {TimedOutError} when it could be stored only after the end of its call.
 */
export async function cancelPayment(
  context: Context,
  { deadline, publicKey, raw, txn, uid }: SignedBytes,
): Promise<Outcome<Payment>> {
  const { clock, config, firestore } = context;
  const signed = parseSignedTransaction(raw);
  if (signed === undefined || !isCancellation(signed, { ...config, publicKey, txn })) {
    return refused('invalid_input', messages.signedTransactionDiffers);
  }
  const take = (atNonce: Payment | undefined, mined: number) =>
    takeCancellation(signed, { uid, now: clock.realNow() }, { atNonce, mined });
  return tryAndStore(context, signed, {
    uid,
    deadline,
    usdtMicros: 0n,
    take: (atNonce) => take(atNonce, signed.nonce),
    store: async (transaction, { mined }) => {
      const [pausedSince, atNonce] = await Promise.all([
        findPaymentsPause(firestore, transaction),
        findPayment(firestore, slotOf(config.chainId, signed), transaction),
      ]);
      if (pausedSince !== undefined) return refusedWhilePaused;
      const taken = take(atNonce, mined);
      if (!taken.ok) return taken;
      const payment = taken.value;
      if (payment !== atNonce) setPayment(firestore, transaction, payment);
      return accepted({ answer: payment, payment });
    },
  });
}

/** What is known of the chain when a payment goes on to its slot. */
interface Trial {
  /** How many transactions of the wallet are in blocks. */
  readonly mined: number;
  /** The first block that is not final; 0 where one endpoint alone could say. */
  readonly sinceBlock: number;
}

/** What is submitted, and how it is stored. */
interface Submitting<Answer> extends Pick<SignedBytes, 'deadline' | 'uid'> {
  /** Zero where it moves no USDT. */
  readonly usdtMicros: bigint;
  /** Takes it into its slot as if the chain refused nothing: what the payment there refuses is not tried. */
  readonly take: (atNonce: Payment | undefined) => Outcome<unknown>;
  /** Decides and stores, in a transaction. */
  readonly store: (transaction: Transaction, trial: Trial) => Promise<Outcome<Stored<Answer>>>;
}

/**
 * Tries a payment on the chain, stores it, and broadcasts its newest attempt that may be, also where the bytes of an
 * older one, which it replaces, came again; where that fails, watching the payment repeats it. One that is stored was
 * tried before, and what has ended stays as it is. What the books refuse costs no look at the chain.
 */
async function tryAndStore<Answer>(
  context: Context,
  signed: SignedTransaction,
  { deadline, uid, usdtMicros, take, store }: Submitting<Answer>,
): Promise<Outcome<Answer>> {
  const { chain, config, firestore } = context;
  const [pausedSince, atNonce] = await Promise.all([
    findPaymentsPause(firestore),
    findPayment(firestore, slotOf(config.chainId, signed)),
  ]);
  if (pausedSince !== undefined) return refusedWhilePaused;
  const taken = take(atNonce);
  if (!taken.ok) return taken;
  const storeAs = (trial: Trial) =>
    firestore.runTransaction(async (transaction) => {
      const stored = await store(transaction, trial);
      // Its browser was answered that it is busy, and may have given up: the member may pay in another way.
      if (deadline.isOver()) throw new TimedOutError('The call is over: nothing is stored');
      return stored;
    });
  const known = trialOfStored(atNonce, signed);
  const outcome =
    known === undefined
      ? await limitTrials(context, uid, async () => {
          const trial = await tryOnChain(context, signed, usdtMicros, atNonce);
          return trial.ok ? storeAs(trial.value) : trial;
        })
      : await storeAs(known);
  if (!outcome.ok) return outcome;
  const { answer, payment } = outcome.value;
  const raw = payment.state === 'pending' ? attemptToBroadcast(payment)?.raw : undefined;
  if (typeof raw === 'string') await chain.broadcast(raw);
  return accepted(answer);
}

/**
 * Tries a payment on the chain, beside everything else of its wallet that is not mined yet. A refusal means that its
 * bytes are not stored: the browser says that nothing is paid, and the member may pay again.
 */
async function tryOnChain(
  { chain, config, firestore }: Context,
  signed: SignedTransaction,
  usdtMicros: bigint,
  atNonce: Payment | undefined,
): Promise<Outcome<Trial>> {
  const [mined, sinceBlock, pending] = await Promise.all([
    chain.getNonce(signed.from),
    chain.getFirstOpenBlock(),
    listPending(firestore, signed.from),
  ]);
  const others = waitingOf({ mined, pending }).filter(({ nonce }) => nonce !== signed.nonce);
  // The pending block may hold the attempt before: its transfer would be tried on top of itself.
  const block = atNonce === undefined ? 'pending' : 'latest';
  const [trial, minedSince] = await Promise.all([
    chain.tryPayment(signed, usdtMicros, others.map(reservedOf), block),
    // Once more, after the first open block: as long as none has its nonce, what will have it is in that one or later.
    chain.getNonce(signed.from),
  ]);
  // Where a block holds its nonce the slot says what stands: what an attempt before has paid is there no second time.
  if (trial.ok || minedSince > signed.nonce) return accepted({ mined: minedSince, sinceBlock });
  // Another call may have stored the same bytes meanwhile: the chain then refuses to pay them a second time.
  const slot = slotOf(config.chainId, signed);
  const storedMeanwhile = trialOfStored(await findPayment(firestore, slot), signed);
  return storedMeanwhile === undefined
    ? refused('chain_refused', trial.words)
    : accepted(storedMeanwhile);
}

/** The trial of bytes that the payment in their slot has already; undefined where it has not. */
const trialOfStored = (
  atNonce: Payment | undefined,
  { hash }: SignedTransaction,
): Trial | undefined =>
  atNonce?.txns.includes(hash)
    ? { mined: atNonce.nonce, sinceBlock: atNonce.sinceBlock }
    : undefined;

/** What a submission is answered with, and the payment that has the slot after it. */
interface Stored<Answer> {
  readonly answer: Answer;
  readonly payment: Payment;
}
