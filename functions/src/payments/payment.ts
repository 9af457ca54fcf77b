import * as z from 'zod/mini';
import { formatMicros, isUsdtAmount, parseMicros } from '../contract/micros.ts';
import { paymentKinds, paymentReasons, symbol } from '../contract/payments.ts';
import { formatPolExactly, parsePolWei } from '../contract/pol-amount.ts';
import { address, instant, signedTransaction, transactionHash } from '../contract/values.ts';

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
export const paymentDocument = z.object({
  chainId: z.int(),
  uid: z.string(),
  /** The payer, checksummed. */
  from: address,
  nonce: z.int(),
  /**
   * Null while it has the slot. Else another payment took the nonce while every endpoint refused this
   * one, or a person released it: the hash of its first attempt, which then is a part of its id.
   */
  displaced: z.nullable(transactionHash),
  kind: z.enum(paymentKinds),
  /** The recipient, checksummed. */
  to: address,
  symbol,
  /** A decimal text: of USDT with exactly 6 decimals, of POL without needless zeros, unless it is older than that rule. */
  amt: z.string(),
  /** The serial of the withdrawal that it pays; null for the other kinds. */
  withdrawal: z.nullable(z.string()),
  /**
   * Set once another transaction has paid the withdrawal, or was taken to pay it after this one had ended: its hash.
   * From then on only a cancellation is broadcast; it is watched all the same, because nodes may still hold its bytes.
   */
  overtakenBy: z.optional(transactionHash),
  /** At least one, oldest first: the newest is broadcast unless it was overtaken, all are watched. */
  attempts: z.array(attempt).check(z.minLength(1)),
  /** The hashes of the attempts, and of what was mined instead, to find it by. */
  txns: z.array(transactionHash),
  /** The mined transaction, before that the newest attempt that pays. */
  txn: transactionHash,
  state: z.enum(['pending', 'confirmed', 'failed']),
  reason: z.nullable(z.enum(paymentReasons)),
  /** The words in which every endpoint refuses it, while they do. */
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
  /** Real time at which somebody was alerted that it hangs. */
  alertedAt: z.nullable(instant),
});

/** A payment, decoded. */
export type Payment = z.output<typeof paymentDocument>;

/** Signed bytes that the server was given for a slot. */
export type Attempt = Payment['attempts'][number];

/** A wallet's nonce; `displaced` is null for the payment that has it. */
export type Slot = Pick<Payment, 'chainId' | 'from' | 'nonce' | 'displaced'>;

/** The id of a payment's document. */
export const slotIdOf = ({ chainId, from, nonce, displaced }: Slot): string =>
  `${chainId}_${from}_${nonce}${displaced === null ? '' : `_${displaced}`}`;

/** What a member means to pay, and for what. */
export type Intent = Pick<Payment, 'kind' | 'to' | 'symbol' | 'amt' | 'withdrawal'>;

/** An amount in the smallest unit of its token: micro-USDT or wei. */
export function unitsOf({ symbol: token, amt }: Pick<Intent, 'symbol' | 'amt'>): bigint {
  if (token === 'USDT') return parseMicros(amt);
  const wei = parsePolWei(amt);
  if (wei === undefined) throw new RangeError('Not an amount of POL with at most 18 decimals');
  return wei;
}

/** The amount of a request in the one form that is stored; undefined when the token has not so many decimals. */
export function normalizeAmount(request: Pick<Intent, 'symbol' | 'amt'>): string | undefined {
  if (request.symbol === 'POL') return formatPolExactly(unitsOf(request));
  return isUsdtAmount(request.amt) ? formatMicros(unitsOf(request)) : undefined;
}

/** Whether two amounts are the same; one of POL that is stored from before it had one form may have another. */
export const isSameAmount = (
  one: Pick<Intent, 'symbol' | 'amt'>,
  other: Pick<Intent, 'symbol' | 'amt'>,
): boolean => one.symbol === other.symbol && unitsOf(one) === unitsOf(other);

/** The newest attempt. */
export function newestAttempt({ attempts }: Payment): Attempt {
  const newest = attempts.at(-1);
  if (newest === undefined) throw new Error('A payment has an attempt');
  return newest;
}

/** Whether an attempt may be broadcast: one that would pay its withdrawal a second time never is. */
export const mayBroadcast = ({ overtakenBy }: Payment, { kind }: Attempt): boolean =>
  overtakenBy === undefined || kind === 'cancel';

/** The newest attempt that may be broadcast. */
export const attemptToBroadcast = (payment: Payment): Attempt | undefined =>
  payment.attempts.findLast((attempt) => mayBroadcast(payment, attempt));
