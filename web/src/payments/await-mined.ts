import { ChainError } from '../chain/chain-error.ts';
import { broadcastPayment } from './broadcast-payment.ts';
import { findNonceFate } from './find-nonce-fate.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { isEnded } from './payment-model.ts';
import { type PaymentParts, saveEvent } from './payment-parts.ts';

const pollEveryMs = 2_000;
const polls = 60;
// Endpoints that hang make every look long.
const patienceMs = 2 * 60_000;
const rebroadcastEveryPolls = 10;

/**
 * Waits some two minutes for the chain to decide on a payment, and then for no more than what it has
 * asked already. A success counts at once, because the server waits for its finality itself; a
 * failure only when it is final, because it lets people pay again. One that is resumed is handed over
 * first: it may have been left in a moment without a network. Returns the payment as it is then,
 * possibly still undecided.
 */
export async function awaitMined(
  parts: PaymentParts,
  saved: PaymentIntent,
  { isResumed }: { readonly isResumed: boolean },
): Promise<PaymentIntent> {
  let intent = saved;
  const untilMs = performance.now() + patienceMs;
  const hasTime = () => performance.now() < untilMs;
  for (let poll = 0; poll < polls && hasTime() && isUndecided(intent); poll += 1) {
    if (poll > 0) await parts.sleep(pollEveryMs);
    // A network may drop what waits, or never have had it; the same bytes again cannot pay twice. What
    // is seen after it says more of the payment than what is said of the bytes.
    const isTurn = poll === 0 ? isResumed : poll % rebroadcastEveryPolls === 0;
    if (isTurn) intent = await broadcastPayment(parts, intent, { attempts: 1 });
    try {
      intent = await lookOnce(parts, intent);
    } catch (error) {
      // An endpoint that is away for a moment says nothing about the payment.
      if (!(error instanceof ChainError)) throw error;
      intent = { ...intent, message: error.message };
    }
  }
  return intent;
}

const isUndecided = ({ state }: PaymentIntent) => !isEnded(state) && state !== 'mined';

async function lookOnce(parts: PaymentParts, intent: PaymentIntent): Promise<PaymentIntent> {
  const { chain, store } = parts;
  const receipt = await chain.findReceipt(intent.hash);
  if (receipt?.succeeded === true) return saveEvent(store, intent, { kind: 'mined' });
  if (receipt !== undefined) {
    const final = (await chain.getFinalizedBlockNumber()) >= receipt.blockNumber;
    return final ? saveEvent(store, intent, { kind: 'reverted' }) : intent;
  }
  const fate = await findNonceFate(parts, intent);
  if (fate.state !== 'open') return saveEvent(store, intent, { kind: fate.state });
  return fate.message === '' ? intent : { ...intent, message: fate.message };
}
