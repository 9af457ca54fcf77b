import { isReplacedForGood } from './is-replaced-for-good.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { findDoubtful } from './payment-model.ts';
import { lockOfPayment, type PaymentParts, saveEvent } from './payment-parts.ts';
import { requireSaved } from './settle-payment.ts';
import { underLock } from './under-lock.ts';

// Longer than a tab that looks itself takes.
const waitMs = 60_000;

/**
 * Looks whether the chain has a discarded payment after all: an endpoint may have taken the bytes
 * before the page died, and another one have turned them away. Returns the payment as it is then. For
 * the holder of the payment's lock.
 * @throws {ChainError} when the chain cannot be asked.
 */
export async function lookAgain(parts: PaymentParts, id: string): Promise<PaymentIntent> {
  const { chain, store } = parts;
  const intent = await requireSaved(store, id);
  if (intent.state !== 'discarded') return intent;
  if (await chain.isKnown(intent.hash)) return saveEvent(store, intent, { kind: 'surfaced' });
  const isOver = await isReplacedForGood(parts, intent);
  return isOver ? saveEvent(store, intent, { kind: 'replaced' }) : intent;
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
  for (const { id } of findDoubtful(intents)) {
    const after = await underLock(parts.locks, lockOfPayment(id), waitMs, () =>
      lookAgain(parts, id),
    );
    // Who holds it that long has found it, and works on it.
    const now = after ?? (await requireSaved(parts.store, id));
    if (after === undefined && now.state === 'discarded') return undefined;
    looked.set(id, now);
  }
  return intents.map((intent) => looked.get(intent.id) ?? intent);
}
