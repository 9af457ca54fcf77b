import type { PaymentIntent } from './payment-intent.ts';
import type { PaymentParts } from './payment-parts.ts';

const secondLookAfterMs = 15_000;

/**
 * Whether another transaction took a payment's nonce, finally.
 * @throws {ChainError} when the chain cannot be asked.
 */
export async function isReplacedForGood(
  { chain, sleep }: PaymentParts,
  intent: PaymentIntent,
): Promise<boolean> {
  if (!(await isReplaced(chain, intent))) return false;
  // Behind one address stand several nodes, and one may lag: only what is so twice is so.
  await sleep(secondLookAfterMs);
  return isReplaced(chain, intent);
}

async function isReplaced(
  chain: PaymentParts['chain'],
  { from, nonce, hash }: PaymentIntent,
): Promise<boolean> {
  return (await chain.getNonce(from, 'finalized')) > nonce && !(await chain.isKnown(hash));
}
