import type { WalletChain } from '../chain/wallet-chain.ts';
import type { IntentStore } from './intent-store.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { afterEvent, type PaymentEvent } from './payment-model.ts';

/** What the outbox is built of. */
export interface PaymentParts {
  readonly store: IntentStore;
  readonly chain: WalletChain;
  /** Web Locks: one tab at a time. */
  readonly locks: LockManager;
  readonly sleep: (durationMs: number) => Promise<void>;
}

/**
 * Posts the record call a payment owes the server: `booking`, `withdrawalPay` or `transfer`.
 * `retry` when there was no answer, or one that may change (no session, rate, busy); `held` when the
 * server has the record, and does not know yet whether the payment is final.
 */
export type DeliverRecord = (
  intent: PaymentIntent,
) => Promise<'acknowledged' | 'retry' | 'held' | { readonly refused: string }>;

/** Saves what happened to a payment, then returns it as it is now. */
export async function saveEvent(
  store: IntentStore,
  intent: PaymentIntent,
  event: PaymentEvent,
): Promise<PaymentIntent> {
  const next = afterEvent(intent, event);
  await store.put(next);
  return next;
}

/**
 * A payment as it is kept.
 * @throws {Error} when it is not.
 */
export async function requireSaved(store: IntentStore, id: string): Promise<PaymentIntent> {
  const intent = await store.find(id);
  if (intent === undefined) throw new Error('A payment must be saved before it is settled');
  return intent;
}

/** The lock that a payment is worked on under. */
export const lockOfPayment = (id: string): string => `polytips:payment:${id}`;
