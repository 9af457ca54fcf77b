import { ChainError, type ChainErrorReason } from '../chain/chain-error.ts';
import type { IntentStore } from './intent-store.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { type PaymentParts, saveEvent } from './payment-parts.ts';

const attempts = 4;
const firstPauseMs = 1_000;

/**
 * Hands a saved payment's bytes to the network, a few times while no endpoint is reachable.
 * The same bytes may be handed over any number of times: the chain takes them once.
 */
export async function broadcastPayment(
  parts: PaymentParts,
  saved: PaymentIntent,
): Promise<PaymentIntent> {
  let intent = saved;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await parts.sleep(firstPauseMs * 2 ** (attempt - 1));
    try {
      await parts.chain.broadcast(intent.raw);
      return await saveEvent(parts.store, intent, { kind: 'handedOver' });
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      intent = await afterComplaint(parts.store, intent, error);
      if (error.reason !== 'unreachable') return intent;
    }
  }
  return intent;
}

// What a node says only of bytes that neither it nor the chain has.
const definitive = new Set<ChainErrorReason>(['insufficient funds', 'underpriced', 'reverted']);

function afterComplaint(
  store: IntentStore,
  intent: PaymentIntent,
  { reason, message, inDoubt }: ChainError,
): Promise<PaymentIntent> {
  const wasSent = reason !== 'unreachable' && reason !== 'wrong chain';
  // A used nonce may be used by these very bytes, and words we do not know may mean anything.
  if (inDoubt || (wasSent && !definitive.has(reason)))
    return saveEvent(store, intent, { kind: 'handedOver', message });
  const kind = wasSent ? 'turnedAway' : 'notSent';
  return saveEvent(store, intent, { kind, message });
}
