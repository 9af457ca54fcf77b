import type { WalletChain } from '../../chain/wallet-chain.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { afterEvent, type PaymentEvent } from '../payment-model.ts';
import type { IntentStore } from './intent-store.ts';

/** The dependencies of the outbox. */
export interface PaymentDeps {
  readonly store: IntentStore;
  readonly chain: WalletChain;
  /** Web Locks: one tab at a time. */
  readonly locks: LockManager;
  readonly sleep: (durationMs: number) => Promise<void>;
}

/**
 * Posts the record call of a payment: `booking`, `withdrawalPay` or `transfer`. `retry` when there was
 * no reply, or one that may change (no session, rate, busy); `held` when the server has the record and
 * does not know yet whether the payment is final.
 */
export type DeliverRecord = (
  intent: PaymentIntent,
) => Promise<'acknowledged' | 'retry' | 'held' | { readonly refused: string }>;

/** Saves a payment after an event, and returns it. */
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
 * A saved payment.
 * @throws {Error} when there is none with this id.
 */
export async function requireSaved(store: IntentStore, id: string): Promise<PaymentIntent> {
  const intent = await store.find(id);
  if (intent === undefined) throw new Error('A payment must be saved before it is settled');
  return intent;
}

/** The name of the lock for work on a payment. */
export const lockOfPayment = (id: string): string => `polytips:payment:${id}`;
