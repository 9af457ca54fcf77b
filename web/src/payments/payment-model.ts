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
  | { readonly kind: 'acknowledged' }
  /** The server will not record it as it is; the money has moved all the same. */
  | { readonly kind: 'recordRefused'; readonly message: string };

const ends = new Set<PaymentState>(['recorded', 'reverted', 'replaced', 'discarded']);
// What stands in a block, for good or as good as that: its nonce is used.
const used = new Set<PaymentState>(['mined', 'recorded', 'reverted']);
const keptEnded = 200;

/** Whether nothing is left to do for a payment. */
export const isEnded = (state: PaymentState): boolean => ends.has(state);

/**
 * The payment after an event. An ended payment stays as it ended, but for a discarded one: an
 * endpoint that nobody asked may have its bytes, until another transaction took its nonce for good.
 */
export function afterEvent(intent: PaymentIntent, event: PaymentEvent): PaymentIntent {
  const { state } = intent;
  if (state === 'discarded' && event.kind === 'surfaced')
    return { ...intent, state: 'broadcast', message: '' };
  const mayBeReplaced = state === 'discarded' && event.kind === 'replaced';
  if (isEnded(state) && !mayBeReplaced) return intent;
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
      return { ...intent, state: 'replaced', message: 'Another transaction took its place' };
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
      return intent;
  }
}

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
  /** Ids of the payments that were paid and done with when this was put before them (`paidIds`). */
  readonly paidBefore: readonly string[];
}

/** What is paid and done with: who asks for the same with that in view asks anew. */
export const paidIds = (intents: readonly PaymentIntent[]): readonly string[] =>
  intents.filter(({ state }) => state === 'recorded').map(({ id }) => id);

/**
 * The payment that is meant when somebody asks for this purpose again: pressing twice, again after a
 * reload, or in two tabs, must not pay twice. That is an unfinished one, or one that was unfinished
 * or not even made when this one was asked for, and is paid by now; no clock decides that. A
 * withdrawal is paid once, whenever and whatever its amount.
 */
export function findSamePayment(
  intents: readonly PaymentIntent[],
  wanted: AskedPayment,
): PaymentIntent | undefined {
  const key = keyOf(wanted);
  const same = intents.filter((intent) => keyOf(intent) === key);
  const answers = ({ id, state }: PaymentIntent) =>
    state === 'recorded' && (wanted.purpose.kind === 'payout' || !wanted.paidBefore.includes(id));
  return same.find(({ state }) => !isEnded(state)) ?? same.find(answers);
}

function keyOf({ purpose, to }: { readonly purpose: PaymentPurpose; readonly to: string }): string {
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

/**
 * The discarded payments that the chain may still take, or have taken. Of one whose nonce another
 * payment of ours has used, it has not.
 */
export function findDoubtful(intents: readonly PaymentIntent[]): readonly PaymentIntent[] {
  const usedNonces = new Set(
    intents.filter(({ state }) => used.has(state)).map(({ nonce }) => nonce),
  );
  return intents.filter(({ state, nonce }) => state === 'discarded' && !usedNonces.has(nonce));
}

/** Newest first, as lists show them. */
export const newestFirst = (intents: readonly PaymentIntent[]): readonly PaymentIntent[] =>
  intents.toSorted((one, other) => other.savedAtMs - one.savedAtMs);

/**
 * The ended payments of one member that may be forgotten: all but the last 200, which the activity
 * list shows, and by which a tab that waited for another one learns how a payment ended. A discarded
 * one may surface.
 */
export function findForgettable(intents: readonly PaymentIntent[]): readonly PaymentIntent[] {
  const settled = intents.filter(({ state }) => isEnded(state) && state !== 'discarded');
  return newestFirst(settled).slice(keptEnded);
}
