import type { PaymentIntent } from './payment-intent.ts';
import { type DeliverRecord, type PaymentParts, saveEvent } from './payment-parts.ts';

const usualAttempts = 5;
const firstPauseMs = 1_000;

/**
 * Posts a payment's record until the server has an answer for it, a few times at most. Of an untraced
 * one it asks once: what the server cannot tell now, it cannot tell in a moment. `refused` is a paid
 * one that the server will not record.
 */
export async function deliverRecord(
  { store, sleep }: PaymentParts,
  saved: PaymentIntent,
  deliver: DeliverRecord,
): Promise<{ readonly intent: PaymentIntent; readonly refused: boolean }> {
  const isUntraced = saved.state === 'untraced';
  const attempts = isUntraced ? 1 : usualAttempts;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(firstPauseMs * 2 ** (attempt - 1));
    const answer = await deliver(saved);
    if (answer === 'acknowledged')
      return { intent: await saveEvent(store, saved, { kind: 'acknowledged' }), refused: false };
    if (answer !== 'retry' && answer !== 'held') {
      const event = { kind: 'recordRefused', message: answer.refused } as const;
      return { intent: await saveEvent(store, saved, event), refused: !isUntraced };
    }
  }
  return { intent: saved, refused: false };
}
