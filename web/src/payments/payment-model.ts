import type { PaymentIntent, PaymentPurpose, PaymentState } from './payment-intent.ts';

/** What can happen to a saved payment; past-tense facts. */
export type PaymentEvent =
  /** An endpoint took the bytes, or may have. */
  | { readonly kind: 'handedOver'; readonly message?: string }
  /** No endpoint could be asked: the bytes are where they were. */
  | { readonly kind: 'notSent'; readonly message: string }
  /** An endpoint refused the bytes, and none may have taken them. */
  | { readonly kind: 'turnedAway'; readonly message: string }
  | { readonly kind: 'mined' }
  | { readonly kind: 'reverted' }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'acknowledged' }
  /** The server will not record it as it is; the money has moved all the same. */
  | { readonly kind: 'recordRefused'; readonly message: string };

const ends = new Set<PaymentState>(['recorded', 'reverted', 'replaced', 'discarded']);
const keptEnded = 200;

/** Whether nothing is left to do for a payment. */
export const isEnded = (state: PaymentState): boolean => ends.has(state);

/**
 * The payment after an event. An ended payment stays as it ended. Only a payment that no endpoint
 * can have is discarded: the next one then takes the same nonce, so that even if the discarded bytes
 * did surface, the chain could take only one of the two.
 */
export function afterEvent(intent: PaymentIntent, event: PaymentEvent): PaymentIntent {
  if (isEnded(intent.state)) return intent;
  switch (event.kind) {
    case 'handedOver': {
      const state = intent.state === 'signed' ? 'broadcast' : intent.state;
      return { ...intent, state, message: event.message ?? '' };
    }
    case 'turnedAway':
      return intent.state === 'signed'
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
      const state = intent.purpose.kind === 'send' ? 'recorded' : intent.state;
      return { ...intent, state, message: event.message };
    }
    case 'notSent':
      return { ...intent, message: event.message };
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

/** What somebody asks to be paid, and when it was put before them. */
export interface AskedPayment {
  readonly purpose: PaymentPurpose;
  readonly to: string;
  readonly askedAtMs: number;
}

/**
 * The payment that is meant when somebody asks for this purpose again: pressing twice, again after a
 * reload, or in two tabs, must not pay twice. That is an unfinished one, or one that was unfinished
 * or not even made when this one was asked for, and is paid by now. A withdrawal is paid once,
 * whenever and whatever its amount.
 */
export function findSamePayment(
  intents: readonly PaymentIntent[],
  wanted: AskedPayment,
): PaymentIntent | undefined {
  const key = keyOf(wanted);
  const same = intents.filter((intent) => keyOf(intent) === key);
  const answers = ({ state, savedAtMs, endedAtMs = savedAtMs }: PaymentIntent) =>
    state === 'recorded' && (wanted.purpose.kind === 'payout' || endedAtMs >= wanted.askedAtMs);
  return same.find(({ state }) => !isEnded(state)) ?? same.find(answers);
}

function keyOf({ purpose, to }: { readonly purpose: PaymentPurpose; readonly to: string }): string {
  if (purpose.kind === 'payout') return `payout:${purpose.withSL}`;
  const { kind, amount } = amountOf(purpose);
  return `${purpose.kind}:${kind}:${amount}:${to.toLowerCase()}`;
}

/**
 * The nonce to sign with: the first the chain has not used and no unfinished payment has taken. A gap
 * that a discarded payment left is filled, else everything after it would wait for ever.
 */
export function nextNonce(chainNonce: number, intents: readonly PaymentIntent[]): number {
  const taken = new Set(intents.filter(({ state }) => !isEnded(state)).map(({ nonce }) => nonce));
  let nonce = chainNonce;
  while (taken.has(nonce)) nonce += 1;
  return nonce;
}

/** Newest first, as lists show them. */
export const newestFirst = (intents: readonly PaymentIntent[]): readonly PaymentIntent[] =>
  intents.toSorted((one, other) => other.savedAtMs - one.savedAtMs);

/**
 * The ended payments of one member that may be forgotten: all but the last 200, which the activity
 * list shows, and by which a tab that waited for another one learns how a payment ended.
 */
export function findForgettable(intents: readonly PaymentIntent[]): readonly PaymentIntent[] {
  return newestFirst(intents.filter(({ state }) => isEnded(state))).slice(keptEnded);
}
