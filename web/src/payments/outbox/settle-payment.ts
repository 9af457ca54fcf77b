import type { PaymentIntent } from '../payment-intent.ts';
import { owesRecord } from '../payment-model.ts';
import { awaitMined } from './await-mined.ts';
import { broadcastPayment } from './broadcast-payment.ts';
import { deliverRecord } from './deliver-record.ts';
import type { DeliverRecord, PaymentDeps } from './payment-deps.ts';
import { recheckPayment } from './recheck-payment.ts';

/** The step that a payment has reached, reported as it happens. */
export type PaymentStep = 'signing' | 'broadcast' | 'mined';

/** How work on a payment ended; `hash` is its transaction's. */
export type PaymentEnd =
  /** Paid, and the server has it. */
  | { readonly state: 'recorded'; readonly hash: string }
  /** Paid; the server has no record yet, the outbox keeps posting it. */
  | { readonly state: 'unrecorded'; readonly hash: string }
  /** Paid; the server refuses to record it, and says why. */
  | { readonly state: 'record refused'; readonly hash: string; readonly message: string }
  /** Signed, and possibly broadcast; not decided yet, the outbox continues. Paying again resumes it. */
  | { readonly state: 'undecided'; readonly hash: string; readonly message: string }
  /** Unknown whether it was paid. The outbox keeps rechecking. */
  | { readonly state: 'unknown'; readonly hash: string }
  /** Not paid, and it will not be. */
  | { readonly state: 'failed'; readonly hash: string; readonly message: string };

/**
 * Takes a saved payment as far as it goes: to the network, into a block, to the server. The caller
 * holds the payment's lock.
 */
export async function settlePayment(
  deps: PaymentDeps,
  id: string,
  options: {
    readonly deliver: DeliverRecord;
    readonly onStep?: ((step: PaymentStep) => void) | undefined;
  },
): Promise<PaymentEnd> {
  let intent = await recheckPayment(deps, id);
  const isResumed = intent.state === 'broadcast';
  if (intent.state === 'signed') intent = await broadcastPayment(deps, intent);
  if (intent.state === 'broadcast') {
    options.onStep?.('broadcast');
    intent = await awaitMined(deps, intent, { isResumed });
  }
  if (!owesRecord(intent)) return endOf(intent);
  if (intent.state === 'mined') options.onStep?.('mined');
  const delivered = await deliverRecord(deps, intent, options.deliver);
  const { hash, message } = delivered.intent;
  return delivered.refused ? { state: 'record refused', hash, message } : endOf(delivered.intent);
}

/** The end of a payment by its stored state. */
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
      return { state: 'unknown', hash };
    case 'reverted':
    case 'replaced':
    case 'discarded':
      return { state: 'failed', hash, message };
  }
}
