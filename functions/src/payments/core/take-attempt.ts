import type { SignedTransaction } from '../../chain/signed-transaction.ts';
import * as messages from '../../contract/messages.ts';
import { encodeAmount } from '../../contract/values/token-amount.ts';
import type { RealTime } from '../../platform/clock.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import {
  type Attempt,
  type Intent,
  type Payment,
  type Slot,
  slotIdOf,
  withoutNonce,
} from '../payment.ts';
import { cancelledAttemptsMax, chooseNextAttempt, chooseSlot, type Nonces } from './choose-slot.ts';
import { nextLookAt } from './judge-payment.ts';

/** The payment that a business record is of; the record carries one of its hashes. */
export interface Submitted extends Payment {
  /** The hash in the record of the attempt before; null for the first. */
  readonly replaces: string | null;
  /** Whether its first bytes are being taken: neither the same again nor a faster attempt. */
  readonly isNew: boolean;
}

/** What is stored by the moment at which signed bytes are to be. */
export interface StoredPayments extends Nonces {
  /** The payment at their nonce. */
  readonly atNonce: Payment | undefined;
  /** The payment that has their hash. */
  readonly known: Payment | undefined;
}

/** Who submits a payment, when, and how high the chain is. */
export interface Submission extends Pick<Payment, 'chainId' | 'uid' | 'createdAt' | 'sinceBlock'> {
  readonly now: RealTime;
}

/** What is taken, and the payments that it changes. */
export interface Taken {
  readonly submitted: Submitted;
  /** Each as it is to be stored. */
  readonly payments: readonly Payment[];
}

/** The slot that a signed transaction is for. */
export const slotOf = (chainId: number, { from, nonce }: SignedTransaction): Slot => ({
  chainId,
  from,
  nonce,
  displaced: null,
});

/** Takes a signed payment into the slot of its nonce, or says why not. Source: design section 5, rule 5. */
export function takePayment(
  signed: SignedTransaction,
  intent: Intent,
  { chainId, createdAt, now, sinceBlock, uid }: Submission,
  { atNonce, known, mined, pending }: StoredPayments,
): Outcome<Taken> {
  const { hash: txn, raw } = signed;
  const slot = slotOf(chainId, signed);
  // Bytes that gave up their slot: a second payment of one hash would end with the first.
  if (known !== undefined && slotIdOf(known) !== slotIdOf(slot)) {
    return refused('conflict', messages.nonceNotNext);
  }
  const choice = chooseSlot(signed, intent, atNonce, { mined, pending });
  if (!choice.ok) return choice;
  switch (choice.value.state) {
    case 'stored': {
      const { payment: before } = choice.value;
      // What has ended stays as it is.
      const isPending = before.state === 'pending';
      const payment = isPending ? { ...before, ...watchedFrom(now) } : before;
      const submitted = { ...payment, replaces: null, isNew: false };
      return accepted({ submitted, payments: isPending ? [payment] : [] });
    }
    case 'faster': {
      const { payment: before } = choice.value;
      const attempt = { txn, raw, kind: 'faster' } as const;
      const payment = { ...withAttempt(before, attempt), txn, ...watchedFrom(now) };
      const submitted = { ...payment, replaces: before.txn, isNew: false };
      return accepted({ submitted, payments: [payment] });
    }
    case 'free': {
      const { displaced } = choice.value;
      const { kind, paid, to, withdrawal } = intent;
      const payment: Payment = {
        kind,
        to,
        ...encodeAmount(paid),
        withdrawal,
        ...slot,
        uid,
        attempts: [{ txn, raw, kind: 'first' }],
        txns: [txn],
        txn,
        state: 'pending',
        reason: null,
        sinceBlock,
        createdAt,
        lookedAt: null,
        finalAt: null,
        alertedAt: null,
        ...watchedFrom(now),
      };
      const submitted = { ...payment, replaces: null, isNew: true };
      if (displaced === undefined) return accepted({ submitted, payments: [payment] });
      // Its end is near. What was said against its bytes, and when, stays as it was.
      const other = { ...withoutNonce(displaced), ...lookedAtSoon(now) };
      return accepted({ submitted, payments: [payment, other] });
    }
  }
}

/** Takes the signed cancellation of `atNonce`, the payment at its nonce. @returns it as it is to be stored. */
export function takeCancellation(
  signed: SignedTransaction,
  { uid, now }: Pick<Submission, 'uid' | 'now'>,
  { atNonce, mined }: Pick<StoredPayments, 'atNonce' | 'mined'>,
): Outcome<Payment> {
  const { hash: txn, raw } = signed;
  if (atNonce === undefined || atNonce.uid !== uid) {
    return refused('conflict', messages.paymentUnknown);
  }
  if (atNonce.txns.includes(txn)) return accepted(atNonce);
  const choice = chooseNextAttempt(signed, atNonce, { mined }, cancelledAttemptsMax);
  if (!choice.ok) return choice;
  return accepted({
    ...withAttempt(atNonce, { txn, raw, kind: 'cancel' }),
    ...watchedFrom(now),
  });
}

const withAttempt = (payment: Payment, attempt: Attempt): Payment => ({
  ...payment,
  attempts: [...payment.attempts, attempt],
  txns: [...payment.txns, attempt.txn],
});

/** What is stored with new bytes: they are looked at soon, and the words against the old ones are over. */
const watchedFrom = (now: RealTime) => ({
  problem: null,
  submittedAt: now.toISOString(),
  ...lookedAtSoon(now),
});

const lookedAtSoon = (now: RealTime) => ({
  looks: 0,
  nextLookAt: nextLookAt(now, 1, now.toISOString()),
});
