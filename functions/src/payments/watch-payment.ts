import type { Transaction } from 'firebase-admin/firestore';
import { ChainUnavailableError, type Receipt } from '../chain/chain.ts';
import { findReceipt } from '../chain/find-receipt.ts';
import type { Context } from '../context/context.ts';
import type { Deadline } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { lookAtDue } from '../rechecks/due-documents.ts';
import { lookNow } from '../scans/set-aside-store.ts';
import {
  afterEnd,
  afterFinalLook,
  afterNoLook,
  afterOpenLook,
  afterUndoing,
  isAsLookedAt,
  isSamePayment,
  minedAttempt,
  type OpenLook,
  type PaymentEnd,
} from './core/after-look.ts';
import { hasPaid, type OpenVerdict } from './core/judge-payment.ts';
import { findEnd } from './find-end.ts';
import { findPaymentsPause } from './pause.ts';
import { type Attempt, attemptToBroadcast, mayBroadcast, type Payment } from './payment.ts';
import {
  findPayment,
  findPaymentByTxn,
  isRecipientListed,
  parsePayment,
  paymentsQuery,
  setPayment,
} from './store.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Looks once at what has become of a payment: broadcasts it again while no block holds it, and stores
 * its end. Safe at any time, twice, and beside itself. `newestNonce` is that of its wallet where it is known.
 * @returns the payment after that; with its `lookedAt` as it was where the chain did not answer.
 */
export async function watchPayment(
  context: Context,
  payment: Payment,
  newestNonce?: Promise<number>,
): Promise<Payment> {
  try {
    if (payment.state === 'pending') return await watchPending(context, payment, newestNonce);
    return payment.nextLookAt === null ? payment : await watchFinal(context, payment);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    context.log.warn('A payment was not looked at: the chain is unavailable', factsOf(payment));
    return postpone(context, payment);
  }
}

/** What the log names a payment by, and the withdrawal that it pays. */
const factsOf = ({ txn, uid, withdrawal: serial }: Payment) => ({
  uid,
  txn: new StoredName(txn),
  ...(serial !== null && { serial }),
});

async function watchPending(
  context: Context,
  payment: Payment,
  newestNonce?: Promise<number>,
): Promise<Payment> {
  const found = await findEnd(context, payment, newestNonce);
  return found.state === 'open'
    ? keepWatching(context, payment, found)
    : end(context, payment, found);
}

/** Stores a look at a payment, and alerts somebody where that finds it hanging, for the first time or again. */
const storeLook = (
  context: Context,
  payment: Payment,
  decide: (stored: Payment) => Payment,
): Promise<Payment> =>
  change(context, payment, (stored) => {
    const next = decide(stored);
    if (next.alertedAt !== null && next.alertedAt !== stored.alertedAt)
      context.log.alert('payment.stuck', factsOf(next));
    return next;
  });

/**
 * Lets a payment that could not be looked at wait longer each time where the chain answers otherwise: what its
 * wallet sends decides how large the answers are, and the payments of all others stand behind it.
 */
async function postpone(context: Context, payment: Payment): Promise<Payment> {
  const { chain, clock } = context;
  try {
    await chain.getFinalizedBlockNumber();
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    return payment;
  }
  const now = clock.realNow();
  return storeLook(context, payment, (stored) => afterNoLook(stored, now));
}

/** Broadcasts what no block holds, and stores when to recheck. */
async function keepWatching(
  context: Context,
  payment: Payment,
  { isMined, nextSearchBlock }: OpenVerdict,
): Promise<Payment> {
  const now = context.clock.realNow();
  const waitedMs = now.getTime() - new Date(payment.submittedAt).getTime();
  const attempt = attemptToBroadcast(payment);
  // What every endpoint has refused for a day waits for the member's word.
  const isGivenUp = payment.problem !== null && waitedMs >= dayMs;
  const answer =
    isMined || isGivenUp || attempt === undefined
      ? undefined
      : await broadcastAttempt(context, payment, attempt);
  return storeLook(context, payment, (stored) =>
    afterOpenLook(stored, { now, isMined, answer, nextSearchBlock }),
  );
}

/**
 * Broadcasts an attempt again, unless payments are paused or its payment was overtaken, or has lost its nonce: then it
 * answers nothing. All of that is read now, because the payment may have been read long before.
 */
async function broadcastAttempt(
  { chain, firestore }: Context,
  payment: Payment,
  attempt: Attempt,
): Promise<OpenLook['answer']> {
  const { raw } = attempt;
  const [pausedSince, stored] = await Promise.all([
    findPaymentsPause(firestore),
    findPayment(firestore, payment),
  ]);
  const isAllowed =
    pausedSince === undefined && isSamePayment(stored, payment) && mayBroadcast(stored, attempt);
  return isAllowed && raw !== null ? chain.broadcast(raw) : undefined;
}

/** Stores the end of a payment, unless it was found meanwhile. */
function end(context: Context, payment: Payment, found: PaymentEnd): Promise<Payment> {
  const now = context.clock.realNow();
  return change(context, payment, async (stored, transaction) => {
    const { txn } = found;
    if (!stored.txns.includes(txn)) {
      // Two payments of one sum may both have been made elsewhere: a transaction pays one of them alone.
      const known = await findPaymentByTxn(context.firestore, txn, transaction);
      if (known !== undefined) return undefined;
    }
    const isConfirmed = found.state === 'confirmed';
    const isListed =
      isConfirmed && !(await isRecipientListed(context.firestore, transaction, stored));
    // The scans may have passed this block while another stood in its place, or have ended with the rights of the
    // payer. One that has nothing to settle of it drops it.
    const isUnexpected = (stored.undoneAt ?? stored.overtakenBy) !== undefined;
    if (isConfirmed && isUnexpected) {
      lookNow(context, transaction, 'quarantine', txn);
      lookNow(context, transaction, 'payoutQuarantine', txn);
    }
    return { ...afterEnd(stored, found, now), ...(isListed && { isListed }) };
  });
}

/**
 * For a day past its end the bytes of a payment are kept, to be broadcast again should its final block
 * disappear; then they are deleted. The payment is pending again then, until the chain decides again; what
 * was booked for it stays, and differs from the chain unless it ends as before.
 */
async function watchFinal(context: Context, payment: Payment): Promise<Payment> {
  const { chain, clock, log } = context;
  const now = clock.realNow();
  const mined = minedAttempt(payment);
  const receipt = mined && (await findReceipt(chain, payment.txn));
  const isUndone =
    mined !== undefined && receipt !== undefined && !isStillEnd(payment, mined, receipt);
  if (isUndone) log.alert('payment.undone', factsOf(payment));
  const watched = await change(context, payment, (stored) =>
    isUndone ? afterUndoing(stored, now) : afterFinalLook(stored, now),
  );
  // In this order: another payment of its withdrawal that begins meanwhile finds it pending, or overtakes it.
  if (isUndone) await broadcastAttempt(context, watched, mined);
  return watched;
}

/** Whether a receipt leaves a payment its end: another block may hold it, and with another result. */
const isStillEnd = (payment: Payment, { kind }: Attempt, receipt: Receipt): boolean =>
  receipt.state === 'included' ||
  (receipt.state === 'final' &&
    (kind === 'cancel' || hasPaid(payment, receipt) === (payment.state === 'confirmed')));

/** Changes a payment in a transaction, unless its state or its attempts are others than were looked at. */
function change(
  { firestore }: Context,
  looked: Payment,
  decide: (
    stored: Payment,
    transaction: Transaction,
  ) => Payment | undefined | Promise<Payment | undefined>,
): Promise<Payment> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await findPayment(firestore, looked, transaction);
    if (!isSamePayment(stored, looked)) return looked;
    const next = isAsLookedAt(stored, looked) ? await decide(stored, transaction) : undefined;
    if (next === undefined) return stored;
    setPayment(firestore, transaction, next);
    return next;
  });
}

/** Looks at the payments that are due. */
export const watchDuePayments = (context: Context, deadline: Deadline): Promise<void> =>
  lookAtDue(
    context,
    paymentsQuery(context.firestore),
    parsePayment,
    async (payment) => void (await watchPayment(context, payment)),
    deadline,
  );
