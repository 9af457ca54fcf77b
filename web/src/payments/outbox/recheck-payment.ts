import { ChainError } from '../../chain/chain-error.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { findRejected, mayStillBePaid } from '../payment-model.ts';
import { getNonceStatus } from './nonce-status.ts';
import { lockOfPayment, type PaymentDeps, requireSaved, saveEvent } from './payment-deps.ts';
import { underLock } from './under-lock.ts';

// Longer than another tab's own recheck takes.
const waitMs = 60_000;

/**
 * Rechecks whether the chain knows a rejected or unknown payment after all: one endpoint may have
 * accepted the bytes before the page died, and another one rejected them; one may remember what others
 * forgot. Leaves any other payment as it is. The caller holds the payment's lock. Returns the payment
 * as it is then, also when the chain cannot be reached.
 */
export async function recheckPayment(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  try {
    return await recheckOnChain(deps, id);
  } catch (error) {
    // An unreachable endpoint says nothing about the payment; a later recheck follows.
    if (!(error instanceof ChainError)) throw error;
    return requireSaved(deps.store, id);
  }
}

async function recheckOnChain(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  const { chain, store } = deps;
  const intent = await requireSaved(store, id);
  if (!mayStillBePaid(intent.state)) return intent;
  if (await chain.isKnown(intent.hash)) return saveEvent(store, intent, { kind: 'seenOnChain' });
  const status = await getNonceStatus(deps, intent);
  return status.state === 'open' ? intent : saveEvent(store, intent, { kind: status.state });
}

/**
 * Rechecks every rejected payment of a wallet, and returns all payments as they are then; undefined
 * when another tab does not release the lock of one in time.
 * @throws {ChainError} when the chain cannot be reached.
 */
export async function recheckRejected(
  deps: PaymentDeps,
  intents: readonly PaymentIntent[],
): Promise<readonly PaymentIntent[] | undefined> {
  const rechecked = new Map<string, PaymentIntent>();
  for (const { id } of findRejected(intents)) {
    const after = await underLock(deps.locks, lockOfPayment(id), waitMs, () =>
      recheckOnChain(deps, id),
    );
    // A tab that holds the lock that long has seen the payment on the chain, and works on it.
    const now = after ?? (await requireSaved(deps.store, id));
    if (after === undefined && now.state === 'discarded') return undefined;
    rechecked.set(id, now);
  }
  return intents.map((intent) => rechecked.get(intent.id) ?? intent);
}
