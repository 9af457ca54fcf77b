import type { PaymentIntent } from './payment-intent.ts';
import { type DeliverRecord, type PaymentParts, saveEvent } from './payment-parts.ts';

const attempts = 5;
const firstPauseMs = 1_000;

/** Posts a mined payment's record until the server has an answer for it, a few times at most. */
export async function deliverRecord(
  { store, sleep }: PaymentParts,
  saved: PaymentIntent,
  deliver: DeliverRecord,
): Promise<{ readonly intent: PaymentIntent; readonly refused: boolean }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(firstPauseMs * 2 ** (attempt - 1));
    const answer = await deliver(saved);
    if (answer === 'acknowledged')
      return { intent: await saveEvent(store, saved, { kind: 'acknowledged' }), refused: false };
    if (answer !== 'retry') {
      const event = { kind: 'recordRefused', message: answer.refused } as const;
      return { intent: await saveEvent(store, saved, event), refused: true };
    }
  }
  return { intent: saved, refused: false };
}
