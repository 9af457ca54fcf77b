import { ChainError } from '../chain/chain-error.ts';
import { findNonceFate } from './find-nonce-fate.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { findDiscarded, isDoubtful } from './payment-model.ts';
import { lockOfPayment, type PaymentParts, requireSaved, saveEvent } from './payment-parts.ts';
import { underLock } from './under-lock.ts';

// Longer than a tab that looks itself takes.
const waitMs = 60_000;

/**
 * Looks whether the chain has a doubtful payment after all: an endpoint may have taken the bytes
 * before the page died, and another one have turned them away; one may remember what others forgot.
 * Any other payment is left alone. For the holder of the payment's lock; returns the payment as it is
 * then, also when the chain cannot be asked.
 */
export async function lookAgain(parts: PaymentParts, id: string): Promise<PaymentIntent> {
  try {
    return await askAgain(parts, id);
  } catch (error) {
    // An endpoint that is away for a moment says nothing about the payment; it is asked again later.
    if (!(error instanceof ChainError)) throw error;
    return requireSaved(parts.store, id);
  }
}

async function askAgain(parts: PaymentParts, id: string): Promise<PaymentIntent> {
  const { chain, store } = parts;
  const intent = await requireSaved(store, id);
  if (!isDoubtful(intent.state)) return intent;
  if (await chain.isKnown(intent.hash)) return saveEvent(store, intent, { kind: 'surfaced' });
  const fate = await findNonceFate(parts, intent);
  return fate.state === 'open' ? intent : saveEvent(store, intent, { kind: fate.state });
}

/**
 * Looks again at every payment of a wallet that the chain may have taken although it was discarded,
 * and returns all of them as they are then; undefined when another tab does not let go of one.
 * @throws {ChainError} when the chain cannot be asked.
 */
export async function lookAtDiscarded(
  parts: PaymentParts,
  intents: readonly PaymentIntent[],
): Promise<readonly PaymentIntent[] | undefined> {
  const looked = new Map<string, PaymentIntent>();
  for (const { id } of findDiscarded(intents)) {
    const after = await underLock(parts.locks, lockOfPayment(id), waitMs, () =>
      askAgain(parts, id),
    );
    // Who holds it that long has found it, and works on it.
    const now = after ?? (await requireSaved(parts.store, id));
    if (after === undefined && now.state === 'discarded') return undefined;
    looked.set(id, now);
  }
  return intents.map((intent) => looked.get(intent.id) ?? intent);
}
