import { ChainError, type ChainErrorReason } from '../../chain/chain-error.ts';
import type { WalletChain } from '../../chain/wallet-chain.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import type { PaymentEvent } from '../payment-model.ts';
import { type PaymentDeps, saveEvent } from './payment-deps.ts';

const usualAttempts = 4;
const firstPauseMs = 1_000;

/**
 * Broadcasts a saved payment's bytes, a few times while no endpoint is reachable. The same bytes may
 * be broadcast any number of times: the chain executes them once.
 */
export async function broadcastPayment(
  deps: PaymentDeps,
  saved: PaymentIntent,
  { attempts }: { readonly attempts: number } = { attempts: usualAttempts },
): Promise<PaymentIntent> {
  let intent = saved;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await deps.sleep(firstPauseMs * 2 ** (attempt - 1));
    try {
      await deps.chain.broadcast(intent.raw);
      return await saveEvent(deps.store, intent, { kind: 'broadcast' });
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      intent = await saveEvent(deps.store, intent, await eventOf(deps.chain, intent, error));
      if (error.reason !== 'unreachable') return intent;
    }
  }
  return intent;
}

// Errors with which a node cannot have accepted the bytes.
const definitive = new Set<ChainErrorReason>(['insufficient funds', 'underpriced', 'reverted']);

async function eventOf(
  chain: WalletChain,
  intent: PaymentIntent,
  { reason, message, inDoubt }: ChainError,
): Promise<PaymentEvent> {
  const wasSent = reason !== 'unreachable' && reason !== 'wrong chain';
  if (!wasSent && !inDoubt) return { kind: 'notSent', message };
  // A used nonce may be used by these very bytes, and an unrecognised error may mean anything.
  if (inDoubt || !definitive.has(reason)) return { kind: 'broadcast', message };
  try {
    return { kind: (await isUnknownToChain(chain, intent)) ? 'rejected' : 'broadcast', message };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { kind: 'notSent', message };
  }
}

// A page may have died after it broadcast the bytes and before it saved that; a node that rejects a
// low fee has not checked whether they are mined.
async function isUnknownToChain(
  chain: WalletChain,
  { from, nonce, hash }: PaymentIntent,
): Promise<boolean> {
  const [next, isKnown] = await Promise.all([chain.getNonce(from, 'pending'), chain.isKnown(hash)]);
  return next <= nonce && !isKnown;
}
