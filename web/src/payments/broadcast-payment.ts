import { ChainError, type ChainErrorReason } from '../chain/chain-error.ts';
import type { WalletChain } from '../chain/wallet-chain.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { PaymentEvent } from './payment-model.ts';
import { type PaymentParts, saveEvent } from './payment-parts.ts';

const usualAttempts = 4;
const firstPauseMs = 1_000;

/**
 * Hands a saved payment's bytes to the network, a few times while no endpoint is reachable.
 * The same bytes may be handed over any number of times: the chain takes them once.
 */
export async function broadcastPayment(
  parts: PaymentParts,
  saved: PaymentIntent,
  { attempts }: { readonly attempts: number } = { attempts: usualAttempts },
): Promise<PaymentIntent> {
  let intent = saved;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await parts.sleep(firstPauseMs * 2 ** (attempt - 1));
    try {
      await parts.chain.broadcast(intent.raw);
      return await saveEvent(parts.store, intent, { kind: 'handedOver' });
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      intent = await saveEvent(parts.store, intent, await whatItMeans(parts.chain, intent, error));
      if (error.reason !== 'unreachable') return intent;
    }
  }
  return intent;
}

// What a node says of bytes that it does not have.
const definitive = new Set<ChainErrorReason>(['insufficient funds', 'underpriced', 'reverted']);

async function whatItMeans(
  chain: WalletChain,
  intent: PaymentIntent,
  { reason, message, inDoubt }: ChainError,
): Promise<PaymentEvent> {
  const wasSent = reason !== 'unreachable' && reason !== 'wrong chain';
  if (!wasSent && !inDoubt) return { kind: 'notSent', message };
  // A used nonce may be used by these very bytes, and words we do not know may mean anything.
  if (inDoubt || !definitive.has(reason)) return { kind: 'handedOver', message };
  try {
    return { kind: (await hasNoTrace(chain, intent)) ? 'turnedAway' : 'handedOver', message };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { kind: 'notSent', message };
  }
}

// A page may have died after it sent the bytes and before it could say so: a node that complains of
// a low fee has then not looked whether they are mined.
async function hasNoTrace(
  chain: WalletChain,
  { from, nonce, hash }: PaymentIntent,
): Promise<boolean> {
  const [next, isKnown] = await Promise.all([chain.getNonce(from, 'pending'), chain.isKnown(hash)]);
  return next <= nonce && !isKnown;
}
