import type { SignedTransaction } from '../../chain/signed-transaction.ts';
import * as messages from '../../contract/messages.ts';
import { encodeAmount } from '../../contract/values/token-amount.ts';
import type { RealTime } from '../../platform/clock.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import { type Attempt, type Intent, type Payment, type Slot, slotIdOf } from '../payment.ts';
import {
  type Choice,
  cancelledAttemptsMax,
  chooseNextAttempt,
  chooseSlot,
  type Nonces,
} from './choose-slot.ts';
import { nextLookAt } from './judge-payment.ts';

/** The payment that a business record is of. */
export interface Submitted extends Pick<Payment, 'from' | 'nonce'> {
  /** The hash of the payment: of the newest attempt that pays, or of what was mined. */
  readonly txn: string;
  /** The hash in the record of the attempt before; null for the first. */
  readonly replaces: string | null;
  /** Every hash of the payment: the record carries one of them. */
  readonly txns: readonly string[];
  /** Whether the payment has failed already: its bytes pay nothing any more. */
  readonly isFailed: boolean;
  /** Business time at which the payment was first taken. */
  readonly createdAt: string;
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

/** A payment that is taken, and the payments that it changes, each as it is to be stored. */
export interface Taken {
  readonly submitted: Submitted;
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
  const stored = choice.value.state === 'stored' ? choice.value.payment : undefined;
  const replaces = choice.value.state === 'faster' ? choice.value.payment.txn : null;
  const { kind, paid, to, withdrawal } = intent;
  const first: Payment = {
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
  const payments = changed(choice.value, first, { txn, raw, kind: 'faster' }, now);
  const payment = stored ?? payments[0] ?? first;
  const isFailed = payment.state === 'failed';
  return accepted({
    submitted: {
      from: payment.from,
      nonce: payment.nonce,
      txn: payment.txn,
      replaces,
      txns: payment.txns,
      isFailed,
      createdAt: payment.createdAt,
      isNew: choice.value.state === 'free',
    },
    payments,
  });
}

/** The payments that new bytes change. */
function changed(choice: Choice, first: Payment, further: Attempt, now: RealTime): Payment[] {
  switch (choice.state) {
    case 'stored':
      return choice.payment.state === 'pending' ? [{ ...choice.payment, ...watchedFrom(now) }] : [];
    case 'faster': {
      const { txn } = further;
      return [{ ...withAttempt(choice.payment, further), txn, ...watchedFrom(now) }];
    }
    case 'free': {
      const { displaced } = choice;
      const [original] = displaced?.txns ?? [];
      // Its end is near. What was said against its bytes, and when, stays as it was.
      return displaced === undefined || original === undefined
        ? [first]
        : [first, { ...displaced, displaced: original, ...lookedAtSoon(now) }];
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
