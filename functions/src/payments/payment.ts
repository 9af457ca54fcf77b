import * as z from 'zod/mini';
import { paymentKinds, paymentReasons } from '../contract/calls/payments.ts';
import {
  address,
  instant,
  signedTransaction,
  transactionHash,
} from '../contract/values/schemas.ts';
import {
  hasDecimalsOfToken,
  type TokenAmount,
  writtenAmount,
} from '../contract/values/token-amount.ts';

/** Signed bytes that the server was given for a slot. */
const attempt = z.object({
  txn: transactionHash,
  /** Null once the slot has been final for a day, or at once where none was mined: they are needed no more. */
  raw: z.nullable(signedTransaction),
  kind: z.enum(['first', 'faster', 'cancel']),
});

/**
 * `payments/{chainId_from_nonce}`: a wallet's nonce, and the payment that has it. The chain takes a
 * nonce once, so of all attempts at most one is mined. Source: design section 5, rule 5.
 */
export const paymentDocument = z
  .object({
    chainId: z.int(),
    uid: z.string(),
    /** The payer, checksummed. */
    from: address,
    nonce: z.int(),
    /**
     * Null while it has the slot. Else another payment took the nonce while every endpoint refused this
     * one, or a person released it: the hash of its first attempt, which then is a part of its id. From then on nothing
     * of it is broadcast; it is watched all the same, because nodes may still hold its bytes.
     */
    displaced: z.nullable(transactionHash),
    kind: z.enum(paymentKinds),
    /** The recipient, checksummed. */
    to: address,
    /** As `encodeAmount` writes it. */
    ...writtenAmount,
    /** The serial of the withdrawal that it pays; null for the other kinds. */
    withdrawal: z.nullable(z.string()),
    /**
     * Set once another transaction has paid the withdrawal, or was taken to pay it after this one had ended: its hash; or
     * an admin was to pay it outside of the app since. From then on only a cancellation is broadcast; it is watched all
     * the same, because nodes may still hold its bytes.
     */
    overtakenBy: z.optional(z.union([transactionHash, z.literal('outside')])),
    /** At least one, oldest first: the newest that `mayBroadcast` allows is broadcast, all are watched. */
    attempts: z.array(attempt).check(z.minLength(1)),
    /** The hashes of the attempts, and of what was mined instead, to find it by. */
    txns: z.array(transactionHash),
    /** The mined transaction, before that the newest attempt that pays. */
    txn: transactionHash,
    state: z.enum(['pending', 'confirmed', 'failed']),
    reason: z.nullable(z.enum(paymentReasons)),
    /** The words in which every endpoint refuses it, while they do, or in which they did when it lost its nonce. */
    problem: z.nullable(z.string()),
    /** Whether a block held one of its attempts, or what took its nonce, at the newest look; missing before one. */
    isMined: z.optional(z.boolean()),
    /** The first block that was not final at the first attempt: none before it holds the payment. */
    sinceBlock: z.int(),
    /**
     * The first block that the search for what took its nonce has still to look at; missing before that has ended
     * without a result for want of time.
     */
    nextSearchBlock: z.optional(z.int()),
    /** Business time. */
    createdAt: instant,
    /** Real time at which the member last submitted bytes for it. */
    submittedAt: instant,
    looks: z.int(),
    /** Real time; null before the first look. */
    lookedAt: z.nullable(instant),
    /** Real time; null when there is nothing left to look at. */
    nextLookAt: z.nullable(instant),
    /** Real time at which its end was found; null while it is pending. */
    finalAt: z.nullable(instant),
    /** Real time at which its final block was last found to have disappeared; missing where none has. */
    undoneAt: z.optional(instant),
    /** Set on the confirmed payment that stands for its recipient in the list of those whom its wallet has paid. */
    isListed: z.optional(z.boolean()),
    /** Real time at which somebody was last alerted that it hangs. */
    alertedAt: z.nullable(instant),
  })
  .check(hasDecimalsOfToken);

/** A payment, decoded. */
export type Payment = z.output<typeof paymentDocument>;

/** Signed bytes that the server was given for a slot. */
export type Attempt = Payment['attempts'][number];

/** A wallet's nonce; `displaced` is null for the payment that has it. */
export type Slot = Pick<Payment, 'chainId' | 'from' | 'nonce' | 'displaced'>;

/** The id of a payment's document. */
export const slotIdOf = ({ chainId, from, nonce, displaced }: Slot): string =>
  `${chainId}_${from}_${nonce}${displaced === null ? '' : `_${displaced}`}`;

/** A payment that gives its nonce up: its id has the hash of its first attempt from then on. */
export const withoutNonce = (payment: Payment): Payment => ({
  ...payment,
  displaced: payment.displaced ?? payment.txns[0] ?? payment.txn,
});

/** What a member means to pay, and for what. */
export interface Intent extends Pick<Payment, 'kind' | 'to' | 'withdrawal'> {
  readonly paid: TokenAmount;
}

/** The newest attempt. */
export function newestAttempt({ attempts }: Payment): Attempt {
  const newest = attempts.at(-1);
  if (newest === undefined) throw new Error('A payment has an attempt');
  return newest;
}

/**
 * Whether an attempt may be broadcast: one that would pay its withdrawal a second time never is, nor one whose nonce its
 * member has given to another payment, which it could be mined instead of.
 */
export const mayBroadcast = ({ displaced, overtakenBy }: Payment, { kind }: Attempt): boolean =>
  displaced === null && (overtakenBy === undefined || kind === 'cancel');

/** The newest attempt that may be broadcast. */
export const attemptToBroadcast = (payment: Payment): Attempt | undefined =>
  payment.attempts.findLast((attempt) => mayBroadcast(payment, attempt));
