import { ChainError } from '../../chain/chain-error.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { isEnded } from '../payment-model.ts';
import { broadcastPayment } from './broadcast-payment.ts';
import { getNonceStatus } from './nonce-status.ts';
import { type PaymentDeps, saveEvent } from './payment-deps.ts';

const pollEveryMs = 2_000;
const polls = 60;
// Hanging endpoints make every check long.
const timeoutMs = 2 * 60_000;
const rebroadcastEveryPolls = 10;

/**
 * Waits about two minutes for the chain to decide on a payment. A success counts at once, because the
 * server itself waits until it is final; a failure only when it is final, because the member may then
 * pay again. A resumed payment is broadcast first: the page may have closed without a network. Returns
 * the payment as it is then, possibly still undecided.
 */
export async function awaitMined(
  deps: PaymentDeps,
  saved: PaymentIntent,
  { isResumed }: { readonly isResumed: boolean },
): Promise<PaymentIntent> {
  let intent = saved;
  const untilMs = performance.now() + timeoutMs;
  const hasTime = () => performance.now() < untilMs;
  for (let poll = 0; poll < polls && hasTime() && isUndecided(intent); poll += 1) {
    if (poll > 0) await deps.sleep(pollEveryMs);
    // The network may drop a pending transaction, or never have received it; the same bytes cannot pay
    // twice. The check after the broadcast says more than the reply to it.
    const isTurn = poll === 0 ? isResumed : poll % rebroadcastEveryPolls === 0;
    if (isTurn) intent = await broadcastPayment(deps, intent, { attempts: 1 });
    try {
      intent = await checkOnce(deps, intent);
    } catch (error) {
      // An unreachable endpoint says nothing about the payment.
      if (!(error instanceof ChainError)) throw error;
      intent = { ...intent, message: error.message };
    }
  }
  return intent;
}

const isUndecided = ({ state }: PaymentIntent) => !isEnded(state) && state !== 'mined';

async function checkOnce(deps: PaymentDeps, intent: PaymentIntent): Promise<PaymentIntent> {
  const { chain, store } = deps;
  const receipt = await chain.findReceipt(intent.hash);
  if (receipt?.succeeded === true) return saveEvent(store, intent, { kind: 'mined' });
  if (receipt !== undefined) {
    const final = (await chain.getFinalizedBlockNumber()) >= receipt.blockNumber;
    return final ? saveEvent(store, intent, { kind: 'reverted' }) : intent;
  }
  const status = await getNonceStatus(deps, intent);
  if (status.state !== 'open') return saveEvent(store, intent, { kind: status.state });
  return status.message === '' ? intent : { ...intent, message: status.message };
}
