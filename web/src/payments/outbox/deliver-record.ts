import type { PaymentIntent } from '../payment-intent.ts';
import { type DeliverRecord, type PaymentDeps, saveEvent } from './payment-deps.ts';

const usualAttempts = 5;
const firstPauseMs = 1_000;

/**
 * Posts a payment's record until the server replies clearly, a few times at most; that of an unknown
 * payment only once, because the server cannot know more a moment later. `refused` is true for a paid
 * one that the server refuses to record.
 */
export async function deliverRecord(
  { store, sleep }: PaymentDeps,
  saved: PaymentIntent,
  deliver: DeliverRecord,
): Promise<{ readonly intent: PaymentIntent; readonly refused: boolean }> {
  const isUnknown = saved.state === 'untraced';
  const attempts = isUnknown ? 1 : usualAttempts;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(firstPauseMs * 2 ** (attempt - 1));
    const answer = await deliver(saved);
    if (answer === 'acknowledged')
      return { intent: await saveEvent(store, saved, { kind: 'acknowledged' }), refused: false };
    if (answer !== 'retry' && answer !== 'held') {
      const event = { kind: 'recordRefused', message: answer.refused } as const;
      return { intent: await saveEvent(store, saved, event), refused: !isUnknown };
    }
  }
  return { intent: saved, refused: false };
}
