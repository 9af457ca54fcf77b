import { ChainError } from '../chain/chain-error.ts';
import { broadcastPayment } from './broadcast-payment.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { isEnded } from './payment-model.ts';
import { type PaymentParts, saveEvent } from './payment-parts.ts';

const pollEveryMs = 2_000;
const polls = 60;
const rebroadcastEveryPolls = 10;
const secondLookAfterMs = 15_000;

/**
 * Waits some two minutes for the chain to decide on a payment. A success counts at once, because the
 * server waits for its finality itself; a failure only when it is final, because it lets people pay
 * again. Returns the payment as it is then, possibly still undecided.
 */
export async function awaitMined(
  parts: PaymentParts,
  saved: PaymentIntent,
): Promise<PaymentIntent> {
  let intent = saved;
  for (let poll = 0; poll < polls && isUndecided(intent); poll += 1) {
    if (poll > 0) await parts.sleep(pollEveryMs);
    try {
      intent = await lookOnce(parts, intent);
    } catch (error) {
      // An endpoint that is away for a moment says nothing about the payment.
      if (!(error instanceof ChainError)) throw error;
      intent = { ...intent, message: error.message };
    }
    // A network may drop what waits; the same bytes again cannot pay twice.
    if (isUndecided(intent) && poll % rebroadcastEveryPolls === rebroadcastEveryPolls - 1)
      intent = await broadcastPayment(parts, intent);
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
  if (!(await isReplaced(chain, intent))) return intent;
  // Behind one address stand several nodes, and one may lag: only what is so twice is so.
  await parts.sleep(secondLookAfterMs);
  if (!(await isReplaced(chain, intent))) return intent;
  return saveEvent(store, intent, { kind: 'replaced' });
}

async function isReplaced(
  chain: PaymentParts['chain'],
  { from, nonce, hash }: PaymentIntent,
): Promise<boolean> {
  return (await chain.getNonce(from, 'finalized')) > nonce && !(await chain.isKnown(hash));
}
