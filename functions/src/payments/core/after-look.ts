import type { ChainRefusal } from '../../chain/chain.ts';
import type { RealTime } from '../../platform/clock.ts';
import type { Attempt, Payment } from '../payment.ts';
import { nextLookAfterEnd, nextLookAt } from './judge-payment.ts';

/** What a look at a payment without an end has found. */
export interface OpenLook {
  readonly now: RealTime;
  /** Whether a block holds an attempt. */
  readonly isMined: boolean;
  /** What the endpoints said to its bytes; undefined where they were not broadcast. */
  readonly answer: { readonly ok: true } | ChainRefusal | undefined;
  /** Where the search for what took its nonce is to go on, soon: its end comes nearer with each look. */
  readonly nextSearchBlock?: number | undefined;
}

/** How a payment ended. */
export type PaymentEnd = Pick<Payment, 'reason' | 'txn'> & {
  readonly state: 'confirmed' | 'failed';
};

/** Whether this is the payment that was looked at: another may have taken its slot meanwhile. */
export const isSamePayment = (stored: Payment | undefined, looked: Payment): stored is Payment =>
  stored !== undefined && stored.attempts[0]?.txn === looked.attempts[0]?.txn;

/** Whether a payment is as it was when it was looked at, so that what was found holds for it. */
export const isAsLookedAt = (stored: Payment, looked: Payment): boolean =>
  stored.state === looked.state && stored.attempts.length === looked.attempts.length;

/** A payment without an end, after a look. */
export function afterOpenLook(
  payment: Payment,
  { now, isMined, answer, nextSearchBlock }: OpenLook,
): Payment {
  const looks = payment.looks + 1;
  return {
    ...payment,
    ...(nextSearchBlock !== undefined && { nextSearchBlock }),
    isMined,
    problem: isMined ? null : problemAfter(payment.problem, answer),
    looks,
    lookedAt: now.toISOString(),
    nextLookAt:
      nextSearchBlock === undefined
        ? nextLookAt(now, looks + 1, waitsSince(payment))
        : now.toISOString(),
    alertedAt: alertedAfter(payment, now),
  };
}

/** A payment that could not be looked at. Its `lookedAt` stays: nothing was found. */
export function afterNoLook(payment: Payment, now: RealTime): Payment {
  const looks = payment.looks + 1;
  return {
    ...payment,
    looks,
    nextLookAt: nextLookAt(now, looks + 1, waitsSince(payment)),
    alertedAt: payment.state === 'pending' ? alertedAfter(payment, now) : payment.alertedAt,
  };
}

/** After this long somebody is alerted that a payment hangs. */
export const stuckMs = 30 * 60_000;

/** Somebody is alerted again this long after, at the next look, of what keeps a withdrawal in process: a member waits for it. */
export const remindMs = 24 * 60 * 60_000;

/**
 * When somebody was last alerted that a pending payment hangs: at the first look that finds it so, which alerts, and where it
 * keeps a withdrawal in process at the first look a day after that.
 */
function alertedAfter(
  { alertedAt, overtakenBy, submittedAt, withdrawal }: Payment,
  now: RealTime,
): string | null {
  const isReminded = withdrawal !== null && overtakenBy === undefined;
  if (alertedAt !== null && !isReminded) return alertedAt;
  const dueMs =
    alertedAt === null ? Date.parse(submittedAt) + stuckMs : Date.parse(alertedAt) + remindMs;
  return now.getTime() < dueMs ? alertedAt : now.toISOString();
}

/** Since when a pending payment waits for a block: its newest bytes, or the disappearance of the block that it had. */
const waitsSince = ({ submittedAt, undoneAt = submittedAt }: Payment): string =>
  undoneAt > submittedAt ? undoneAt : submittedAt;

function problemAfter(problem: string | null, answer: OpenLook['answer']): string | null {
  if (answer === undefined) return problem;
  return answer.ok ? null : answer.words;
}

/** A payment with its end. */
export function afterEnd(payment: Payment, found: PaymentEnd, now: RealTime): Payment {
  const txns = payment.txns.includes(found.txn) ? payment.txns : [...payment.txns, found.txn];
  const finalAt = now.toISOString();
  return watchedOn({ ...payment, ...found, txns, problem: null, looks: 0, finalAt }, now);
}

/** A payment whose end still stands, after a look. */
export const afterFinalLook = (payment: Payment, now: RealTime): Payment =>
  watchedOn({ ...payment, looks: payment.looks + 1 }, now);

/** A payment with an end, which is looked at as long as a block of its own could disappear. */
function watchedOn(payment: Payment, now: RealTime): Payment {
  const { finalAt } = payment;
  const hasBlock = finalAt !== null && minedAttempt(payment) !== undefined;
  const nextLook = hasBlock ? nextLookAfterEnd(finalAt, now) : null;
  const kept = nextLook === null ? withoutBytes(payment) : payment;
  return { ...kept, lookedAt: now.toISOString(), nextLookAt: nextLook };
}

/** A payment whose bytes are needed no more. */
export const withoutBytes = (payment: Payment): Payment => ({
  ...payment,
  attempts: payment.attempts.map((attempt) => ({ ...attempt, raw: null })),
});

/** The attempt by which a payment ended; undefined where a transaction from elsewhere took its nonce. */
export const minedAttempt = ({ attempts, reason, txn }: Payment): Attempt | undefined =>
  reason === 'replaced' || reason === 'unknown'
    ? undefined
    : attempts.find((attempt) => attempt.txn === txn);

/** A payment whose final block has disappeared: its nonce is its own, and it is watched as at first. */
export function afterUndoing(payment: Payment, now: RealTime): Payment {
  const isCancelled = minedAttempt(payment)?.kind === 'cancel';
  const paying = payment.attempts.findLast(({ kind }) => kind !== 'cancel');
  return {
    ...payment,
    state: 'pending',
    reason: null,
    isMined: false,
    txn: isCancelled && paying !== undefined ? paying.txn : payment.txn,
    nextSearchBlock: payment.sinceBlock,
    looks: 0,
    lookedAt: now.toISOString(),
    nextLookAt: nextLookAt(now, 1, now.toISOString()),
    finalAt: null,
    isListed: false,
    undoneAt: now.toISOString(),
  };
}
