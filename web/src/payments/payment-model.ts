import type { PaymentIntent, PaymentPurpose, PaymentState } from './payment-intent.ts';

/** What can happen to a saved payment; past-tense facts. */
export type PaymentEvent =
  /** An endpoint took the bytes, or may have. */
  | { readonly kind: 'handedOver'; readonly message?: string }
  /** No endpoint could be asked: the bytes are where they were. */
  | { readonly kind: 'notSent'; readonly message: string }
  /** An endpoint refused the bytes, and none may have taken them. */
  | { readonly kind: 'turnedAway'; readonly message: string }
  /** The chain has a discarded payment after all. */
  | { readonly kind: 'surfaced' }
  | { readonly kind: 'mined' }
  | { readonly kind: 'reverted' }
  | { readonly kind: 'replaced' }
  /** Its nonce is used for good, and nobody can tell any more whether by this payment. */
  | { readonly kind: 'untraced' }
  /** The person has looked an untraced one up, and says what became of it. */
  | { readonly kind: 'lookedUp'; readonly wasPaid: boolean }
  | { readonly kind: 'acknowledged' }
  /** The server will not record it as it is; the money has moved all the same. */
  | { readonly kind: 'recordRefused'; readonly message: string };

const ends = new Set<PaymentState>(['recorded', 'reverted', 'replaced', 'discarded', 'untraced']);
// Ends that may turn out to be none.
const doubtful = new Set<PaymentState>(['discarded', 'untraced']);
// What stands in a block, for good or as good as that: its nonce is used.
const used = new Set<PaymentState>(['mined', 'recorded', 'reverted']);
const keptEnded = 200;

/** Whether a payment stands in nobody's way any more. */
export const isEnded = (state: PaymentState): boolean => ends.has(state);

/** Whether a payment that has ended may have been paid all the same; it is looked for again. */
export const isDoubtful = (state: PaymentState): boolean => doubtful.has(state);

/** The payment after an event. One that has ended stays as it ended, but for a doubtful one. */
export function afterEvent(intent: PaymentIntent, event: PaymentEvent): PaymentIntent {
  const { state } = intent;
  if (isDoubtful(state)) return afterDoubt(intent, event);
  if (isEnded(state)) return intent;
  switch (event.kind) {
    case 'handedOver': {
      const next = state === 'signed' ? 'broadcast' : state;
      return { ...intent, state: next, message: event.message ?? '' };
    }
    case 'turnedAway':
      return state === 'signed'
        ? { ...intent, state: 'discarded', message: event.message }
        : { ...intent, message: event.message };
    case 'mined':
      return { ...intent, state: 'mined', message: '' };
    case 'reverted':
      return { ...intent, state: 'reverted', message: 'The chain reverted the transaction' };
    case 'replaced':
      return asReplaced(intent);
    case 'untraced':
      return { ...intent, state: 'untraced', message: '' };
    case 'acknowledged':
      return { ...intent, state: 'recorded', message: '' };
    case 'recordRefused': {
      // A plain send owes the server a line in a list, no more: asking for ever would only keep its
      // owner from sending the same again.
      const next = intent.purpose.kind === 'send' ? 'recorded' : state;
      return { ...intent, state: next, message: event.message };
    }
    case 'notSent':
      return { ...intent, message: event.message };
    case 'surfaced':
    case 'lookedUp':
      return intent;
  }
}

/**
 * An endpoint that nobody asked may have the bytes of a discarded payment, until another transaction
 * took its nonce for good. An untraced one may be known to another endpoint, to the server, or to the
 * person.
 */
function afterDoubt(intent: PaymentIntent, event: PaymentEvent): PaymentIntent {
  if (event.kind === 'surfaced') return { ...intent, state: 'broadcast', message: '' };
  if (event.kind === 'replaced') return asReplaced(intent);
  if (event.kind === 'untraced') return { ...intent, state: 'untraced', message: '' };
  if (intent.state !== 'untraced') return intent;
  if (event.kind === 'lookedUp' && !event.wasPaid) return asReplaced(intent);
  if (event.kind === 'acknowledged' || event.kind === 'lookedUp')
    return { ...intent, state: 'recorded', message: '' };
  return event.kind === 'recordRefused' ? { ...intent, message: event.message } : intent;
}

const asReplaced = (intent: PaymentIntent): PaymentIntent => ({
  ...intent,
  state: 'replaced',
  message: 'Another transaction took its place',
});

/**
 * Whether the server is owed the record of a payment. Of untraced ones, that of a pay-out: the server
 * then holds the withdrawal, which is better than that another admin pays it again. A subscription
 * that was paid it finds without a word, and one that was not would be booked for ever; a send it
 * would list on our word alone.
 */
export const owesRecord = ({ state, purpose }: PaymentIntent): boolean =>
  state === 'mined' || (state === 'untraced' && purpose.kind === 'payout');

/** An amount of a token in its smallest units: micros of USDT, wei of POL. */
export interface TokenAmount {
  readonly kind: 'USDT' | 'POL';
  readonly amount: bigint;
}

/** What is paid. */
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

/** What somebody asks to be paid. */
export interface AskedPayment {
  readonly purpose: PaymentPurpose;
  readonly to: string;
  /** What was paid and done with, or perhaps so, when this was put before them (`sightPaid`). */
  readonly paidBefore: readonly string[];
}

/** What tells one payment from another that is not the same. */
type MeantPayment = Pick<AskedPayment, 'purpose' | 'to'>;

const isPerhapsPaid = (state: PaymentState) => state === 'recorded' || state === 'untraced';

// With its state: who had a payment in view of which nobody could tell had none that is paid.
const sightOf = ({ id, state }: PaymentIntent) => `${id}:${state}`;

/** What is paid and done with, or perhaps so: who asks for the same with that in view asks anew. */
export const sightPaid = (intents: readonly PaymentIntent[]): readonly string[] =>
  intents.filter(({ state }) => isPerhapsPaid(state)).map(sightOf);

/**
 * The payment that is meant when somebody asks for this purpose again: pressing twice, again after a
 * reload, or in two tabs, must not pay twice. That is an unfinished one, or one that was unfinished
 * or not even made when this one was asked for, and is paid by now, or perhaps; no clock decides
 * that. A withdrawal is paid once, whenever and whatever its amount.
 */
export function findSamePayment(
  intents: readonly PaymentIntent[],
  wanted: AskedPayment,
): PaymentIntent | undefined {
  const same = intents.filter((intent) => isOfSame(intent, wanted));
  const isNew = (intent: PaymentIntent) => !wanted.paidBefore.includes(sightOf(intent));
  const answers = (intent: PaymentIntent) =>
    isPerhapsPaid(intent.state) && (wanted.purpose.kind === 'payout' || isNew(intent));
  return same.find(({ state }) => !isEnded(state)) ?? same.find(answers);
}

/**
 * The earlier payment of the same of which nobody can tell whether it was paid: a review must speak
 * of it.
 */
export function findUntraced(
  intents: readonly PaymentIntent[],
  wanted: MeantPayment,
): PaymentIntent | undefined {
  return intents.find((intent) => intent.state === 'untraced' && isOfSame(intent, wanted));
}

/** Whether two payments are of the same to the same. */
export const isOfSame = (one: MeantPayment, other: MeantPayment): boolean =>
  keyOf(one) === keyOf(other);

function keyOf({ purpose, to }: MeantPayment): string {
  if (purpose.kind === 'payout') return `payout:${purpose.withSL}`;
  const { kind, amount } = amountOf(purpose);
  return `${purpose.kind}:${kind}:${amount}:${to.toLowerCase()}`;
}

/**
 * The nonce to sign with: the first that neither the chain nor a payment of this wallet has used (an
 * endpoint may lag) and no unfinished payment has taken. A gap that a discarded payment left is
 * filled, else everything after it would wait for ever.
 */
export function nextNonce(chainNonce: number, intents: readonly PaymentIntent[]): number {
  const taken = new Set(intents.filter(({ state }) => !isEnded(state)).map(({ nonce }) => nonce));
  const usedNonces = intents.filter(({ state }) => used.has(state)).map(({ nonce }) => nonce);
  let nonce = Math.max(chainNonce, ...usedNonces.map((each) => each + 1));
  while (taken.has(nonce)) nonce += 1;
  return nonce;
}

/** Whether another payment of ours has used the nonce of this one, which then was not paid. */
export const isOvertaken = (intent: PaymentIntent, others: readonly PaymentIntent[]): boolean =>
  others.some(
    ({ state, chainId, from, nonce }) =>
      used.has(state) &&
      chainId === intent.chainId &&
      nonce === intent.nonce &&
      from.toLowerCase() === intent.from.toLowerCase(),
  );

/**
 * Whether what this one was to pay was paid by another one of the same, which had been discarded and
 * took its nonce after all: who is told that this one failed would pay again.
 */
export const isPaidByTwin = (intent: PaymentIntent, others: readonly PaymentIntent[]): boolean =>
  isOvertaken(
    intent,
    others.filter((other) => other.state !== 'reverted' && isOfSame(other, intent)),
  );

/**
 * Whether a discarded payment could be paid beside the one that is to be signed: behind its nonce any
 * could, and before it, once the nonces between are used, the same would be paid twice.
 */
export const mayBePaidBeside = (
  discarded: PaymentIntent,
  wanted: MeantPayment & { readonly nonce: number },
): boolean =>
  discarded.nonce < wanted.nonce || (discarded.nonce > wanted.nonce && isOfSame(discarded, wanted));

/** The discarded payments that the chain may still take, or have taken. */
export const findDiscarded = (intents: readonly PaymentIntent[]): readonly PaymentIntent[] =>
  intents.filter((intent) => intent.state === 'discarded' && !isOvertaken(intent, intents));

/** Newest first, as lists show them. */
export const newestFirst = (intents: readonly PaymentIntent[]): readonly PaymentIntent[] =>
  intents.toSorted((one, other) => other.savedAtMs - one.savedAtMs);

/**
 * The ended payments of one member that may be forgotten: all but the last 200, which the activity
 * list shows, and by which a tab that waited for another one learns how a payment ended. Which are the
 * last, the chain's blocks tell before any clock, which may be set back. A doubtful one may surface.
 */
export function findForgettable(intents: readonly PaymentIntent[]): readonly PaymentIntent[] {
  const settled = intents.filter(({ state }) => isEnded(state) && !isDoubtful(state));
  return newestFirst(settled)
    .toSorted((one, other) => Number(other.signedAtBlock - one.signedAtBlock))
    .slice(keptEnded);
}
