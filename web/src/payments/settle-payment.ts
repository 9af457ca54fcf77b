import { awaitMined } from './await-mined.ts';
import { broadcastPayment } from './broadcast-payment.ts';
import { deliverRecord } from './deliver-record.ts';
import { lookAgain } from './look-again.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { owesRecord } from './payment-model.ts';
import type { DeliverRecord, PaymentParts } from './payment-parts.ts';

/** What a payment reached; told as it happens. */
export type PaymentStep = 'signing' | 'broadcast' | 'mined';

/** How a payment stands when nobody works on it any more; `hash` is its transaction's. */
export type PaymentEnd =
  /** Paid, and the server has it. */
  | { readonly state: 'recorded'; readonly hash: string }
  /** Paid; the server could not be told yet, the outbox goes on trying. */
  | { readonly state: 'unrecorded'; readonly hash: string }
  /** Paid; the server refuses to record it, and says why. */
  | { readonly state: 'record refused'; readonly hash: string; readonly message: string }
  /** Signed, and perhaps sent; not decided yet, the outbox goes on. Paying again resumes it. */
  | { readonly state: 'undecided'; readonly hash: string; readonly message: string }
  /** Paid or not: nobody can tell. The outbox goes on looking. */
  | { readonly state: 'untraced'; readonly hash: string }
  /** Not paid, and it will not be. */
  | { readonly state: 'failed'; readonly hash: string; readonly message: string };

/**
 * Takes a saved payment as far as it goes: to the network, into a block, to the server. For the
 * holder of the payment's lock.
 */
export async function settlePayment(
  parts: PaymentParts,
  id: string,
  options: {
    readonly deliver: DeliverRecord;
    readonly onStep?: ((step: PaymentStep) => void) | undefined;
  },
): Promise<PaymentEnd> {
  let intent = await lookAgain(parts, id);
  const isResumed = intent.state === 'broadcast';
  if (intent.state === 'signed') intent = await broadcastPayment(parts, intent);
  if (intent.state === 'broadcast') {
    options.onStep?.('broadcast');
    intent = await awaitMined(parts, intent, { isResumed });
  }
  if (!owesRecord(intent)) return endOf(intent);
  if (intent.state === 'mined') options.onStep?.('mined');
  const delivered = await deliverRecord(parts, intent, options.deliver);
  const { hash, message } = delivered.intent;
  return delivered.refused ? { state: 'record refused', hash, message } : endOf(delivered.intent);
}

/** What a payment as it is kept has come to. */
export function endOf({ state, hash, message }: PaymentIntent): PaymentEnd {
  switch (state) {
    case 'recorded':
      return { state: 'recorded', hash };
    case 'mined':
      return { state: 'unrecorded', hash };
    case 'signed':
    case 'broadcast':
      return { state: 'undecided', hash, message };
    case 'untraced':
      return { state: 'untraced', hash };
    case 'reverted':
    case 'replaced':
    case 'discarded':
      return { state: 'failed', hash, message };
  }
}
