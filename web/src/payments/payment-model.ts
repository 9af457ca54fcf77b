import type { PaymentIntent, PaymentPurpose, PaymentState } from './payment-intent.ts';

/** The events of a saved payment; past-tense facts. */
export type PaymentEvent =
  /** An endpoint accepted the bytes, or may have. */
  | { readonly kind: 'broadcast'; readonly message?: string }
  /** No endpoint could be reached: nothing changed. */
  | { readonly kind: 'notSent'; readonly message: string }
  /** An endpoint refused the bytes, and none can have accepted them. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** The chain knows a rejected or unknown payment after all. */
  | { readonly kind: 'seenOnChain' }
  | { readonly kind: 'mined' }
  | { readonly kind: 'reverted' }
  | { readonly kind: 'replaced' }
  /** Its nonce is finally used, and no node knows any more whether by this payment. */
  | { readonly kind: 'unknown' }
  /** The member looked an unknown payment up, and says whether it was paid. */
  | { readonly kind: 'resolved'; readonly wasPaid: boolean }
  | { readonly kind: 'acknowledged' }
  /** The server refuses to record it; the money has moved nevertheless. */
  | { readonly kind: 'recordRefused'; readonly message: string };

const ends = new Set<PaymentState>(['recorded', 'reverted', 'replaced', 'discarded', 'untraced']);
// Rejected and unknown payments: a recheck may show that they were paid.
const rechecked = new Set<PaymentState>(['discarded', 'untraced']);
// Payments in a block, final or about to be: their nonce is used.
const used = new Set<PaymentState>(['mined', 'recorded', 'reverted']);
const keptEnded = 200;

/** Whether the outbox has finished with a payment. */
export const isEnded = (state: PaymentState): boolean => ends.has(state);

/** Whether an ended payment may still turn out to be paid; the outbox rechecks it. */
export const mayStillBePaid = (state: PaymentState): boolean => rechecked.has(state);

/** The payment after an event. An ended payment stays as it is, unless it may still be paid. */
export function afterEvent(intent: PaymentIntent, event: PaymentEvent): PaymentIntent {
  const { state } = intent;
  if (mayStillBePaid(state)) return afterRecheck(intent, event);
  if (isEnded(state)) return intent;
  switch (event.kind) {
    case 'broadcast': {
      const next = state === 'signed' ? 'broadcast' : state;
      return { ...intent, state: next, message: event.message ?? '' };
    }
    case 'rejected':
      return state === 'signed'
        ? { ...intent, state: 'discarded', message: event.message }
        : { ...intent, message: event.message };
    case 'mined':
      return { ...intent, state: 'mined', message: '' };
    case 'reverted':
      return { ...intent, state: 'reverted', message: 'The chain reverted the transaction' };
    case 'replaced':
      return asReplaced(intent);
    case 'unknown':
      return { ...intent, state: 'untraced', message: '' };
    case 'acknowledged':
      return { ...intent, state: 'recorded', message: '' };
    case 'recordRefused': {
      // For a plain send the record is only a row in a list: retrying for ever would only prevent
      // the member from sending the same again.
      const next = intent.purpose.kind === 'send' ? 'recorded' : state;
      return { ...intent, state: next, message: event.message };
    }
    case 'notSent':
      return { ...intent, message: event.message };
    case 'seenOnChain':
    case 'resolved':
      return intent;
  }
}

/**
 * A rejected payment may have reached another endpoint, until another transaction finally used its
 * nonce. An unknown one may be known to another endpoint, to the server, or to the member.
 */
function afterRecheck(intent: PaymentIntent, event: PaymentEvent): PaymentIntent {
  if (event.kind === 'seenOnChain') return { ...intent, state: 'broadcast', message: '' };
  if (event.kind === 'replaced') return asReplaced(intent);
  if (event.kind === 'unknown') return { ...intent, state: 'untraced', message: '' };
  if (intent.state !== 'untraced') return intent;
  if (event.kind === 'resolved' && !event.wasPaid) return asReplaced(intent);
  if (event.kind === 'acknowledged' || event.kind === 'resolved')
    return { ...intent, state: 'recorded', message: '' };
  return event.kind === 'recordRefused' ? { ...intent, message: event.message } : intent;
}

const asReplaced = (intent: PaymentIntent): PaymentIntent => ({
  ...intent,
  state: 'replaced',
  message: 'Another transaction took its place',
});

/**
 * Whether the server still needs the record of a payment. Of the unknown payments only a pay-out: the
 * server then holds the withdrawal, so that no other admin pays it again. The server finds a paid
 * subscription by itself, and an unpaid one would stay pending for ever; a send it could not verify.
 */
export const owesRecord = ({ state, purpose }: PaymentIntent): boolean =>
  state === 'mined' || (state === 'untraced' && purpose.kind === 'payout');

/** An amount of a token in its smallest units: micros of USDT, wei of POL. */
export interface TokenAmount {
  readonly kind: 'USDT' | 'POL';
  readonly amount: bigint;
}

/** The amount of a payment. */
export function amountOf(purpose: PaymentPurpose): TokenAmount {
  switch (purpose.kind) {
    case 'subscription':
      return { kind: 'USDT', amount: purpose.amountMicros };
    case 'payout':
      return { kind: 'USDT', amount: purpose.netMicros };
    case 'send':
      return purpose.symbol === 'USDT'
        ? { kind: 'USDT', amount: purpose.amountMicros }
        : { kind: 'POL', amount: purpose.amountWei };
  }
}

/** A payment that a member requests. */
export interface RequestedPayment {
  readonly purpose: PaymentPurpose;
  readonly to: string;
  /** The paid payments when the review opened (`seenPaymentIdsOf`): the snapshot for idempotency. */
  readonly seenPaymentIds: readonly string[];
}

/** The parts of a payment that decide whether another one is the same. */
type PaymentKey = Pick<RequestedPayment, 'purpose' | 'to'>;

const isPaidOrUnknown = (state: PaymentState) => state === 'recorded' || state === 'untraced';

// Keyed by id and state: seeing an unknown payment does not count as having seen it paid.
const seenIdOf = ({ id, state }: PaymentIntent) => `${id}:${state}`;

/** The ids of the paid and unknown payments: a request made after seeing them is a new payment. */
export const seenPaymentIdsOf = (intents: readonly PaymentIntent[]): readonly string[] =>
  intents.filter(({ state }) => isPaidOrUnknown(state)).map(seenIdOf);

/**
 * The existing payment that a request repeats: a second press, a press after a reload or in another
 * tab must not pay twice. It is an unfinished payment of the same, or one that is paid or unknown now
 * and was not among the seen ones when the review opened; no clock decides that. A withdrawal is paid
 * once, whenever and whatever its amount.
 */
export function findSamePayment(
  intents: readonly PaymentIntent[],
  wanted: RequestedPayment,
): PaymentIntent | undefined {
  const same = intents.filter((intent) => isSamePayment(intent, wanted));
  const isNew = (intent: PaymentIntent) => !wanted.seenPaymentIds.includes(seenIdOf(intent));
  const answers = (intent: PaymentIntent) =>
    isPaidOrUnknown(intent.state) && (wanted.purpose.kind === 'payout' || isNew(intent));
  return same.find(({ state }) => !isEnded(state)) ?? same.find(answers);
}

/** An earlier unknown payment of the same; a review must mention it. */
export function findUnknownPayment(
  intents: readonly PaymentIntent[],
  wanted: PaymentKey,
): PaymentIntent | undefined {
  return intents.find((intent) => intent.state === 'untraced' && isSamePayment(intent, wanted));
}

/** Whether two payments have the same purpose, amount and recipient. */
export const isSamePayment = (one: PaymentKey, other: PaymentKey): boolean =>
  keyOf(one) === keyOf(other);

function keyOf({ purpose, to }: PaymentKey): string {
  if (purpose.kind === 'payout') return `payout:${purpose.withSL}`;
  const { kind, amount } = amountOf(purpose);
  return `${purpose.kind}:${kind}:${amount}:${to.toLowerCase()}`;
}

/**
 * The nonce to sign with: the first that neither the chain nor a payment of this wallet has used (an
 * endpoint may lag) and no unfinished payment holds. It fills a gap that a rejected payment left, as
 * every later nonce would wait for it.
 */
export function nextNonce(chainNonce: number, intents: readonly PaymentIntent[]): number {
  const taken = new Set(intents.filter(({ state }) => !isEnded(state)).map(({ nonce }) => nonce));
  const usedNonces = intents.filter(({ state }) => used.has(state)).map(({ nonce }) => nonce);
  let nonce = Math.max(chainNonce, ...usedNonces.map((each) => each + 1));
  while (taken.has(nonce)) nonce += 1;
  return nonce;
}

/** Whether another payment of this wallet used the nonce; then this one was not paid. */
export const isNonceTaken = (intent: PaymentIntent, others: readonly PaymentIntent[]): boolean =>
  others.some(
    ({ state, chainId, from, nonce }) =>
      used.has(state) &&
      chainId === intent.chainId &&
      nonce === intent.nonce &&
      from.toLowerCase() === intent.from.toLowerCase(),
  );

/**
 * Whether another payment of the same used the nonce: a rejected one that reached the chain after
 * all. A member who reads that this one failed would pay again.
 */
export const isPaidBySame = (intent: PaymentIntent, others: readonly PaymentIntent[]): boolean =>
  isNonceTaken(
    intent,
    others.filter((other) => other.state !== 'reverted' && isSamePayment(other, intent)),
  );

/**
 * Whether a rejected payment could still be paid besides the new one: any with a lower nonce, and with
 * a higher nonce one of the same, once the nonces between them are used.
 */
export const couldPayTwice = (
  rejected: PaymentIntent,
  wanted: PaymentKey & { readonly nonce: number },
): boolean =>
  rejected.nonce < wanted.nonce ||
  (rejected.nonce > wanted.nonce && isSamePayment(rejected, wanted));

/** The rejected payments that the chain may still accept, or has accepted. */
export const findRejected = (intents: readonly PaymentIntent[]): readonly PaymentIntent[] =>
  intents.filter((intent) => intent.state === 'discarded' && !isNonceTaken(intent, intents));

/** Newest first, as lists show them. */
export const newestFirst = (intents: readonly PaymentIntent[]): readonly PaymentIntent[] =>
  intents.toSorted((one, other) => other.savedAtMs - one.savedAtMs);

/**
 * The ended payments of one member that the outbox may delete: all but the last 200. The activity list
 * shows those, and a tab that waited for another one reads from them how a payment ended. They are
 * ordered by the chain's blocks first, as a clock may be set back. One that may still be paid stays.
 */
export function findForgettable(intents: readonly PaymentIntent[]): readonly PaymentIntent[] {
  const settled = intents.filter(({ state }) => isEnded(state) && !mayStillBePaid(state));
  return newestFirst(settled)
    .toSorted((one, other) => Number(other.signedAtBlock - one.signedAtBlock))
    .slice(keptEnded);
}
