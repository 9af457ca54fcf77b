import { isRefusal } from '../chain/chain-error.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { isOvertaken } from './payment-model.ts';
import type { PaymentParts } from './payment-parts.ts';

const secondLookAfterMs = 15_000;
// A day of Polygon's blocks. Nodes forget which block holds a transaction after 90,000 or more, but
// never how many an account has made: of an old payment that was mined they say what they say of one
// that never was.
const rememberedBlocks = 43_200n;

/**
 * What became of a payment that is in no block we know of.
 * - `open`: its nonce is free, or not used for good; or no endpoint would say, and `message` is why.
 * - `replaced`: another transaction took its nonce, for good.
 * - `untraced`: its nonce is used for good, and nobody can tell whether by itself.
 */
export type NonceFate =
  | { readonly state: 'open'; readonly message: string }
  | { readonly state: 'replaced' | 'untraced' };

const open: NonceFate = { state: 'open', message: '' };

/**
 * Finds out who took a payment's nonce, if anybody did. That nodes do not know the payment is proof
 * only while they would have to; after that another payment of ours with the same nonce is.
 * @throws {ChainError} when the chain cannot be asked.
 */
export async function findNonceFate(
  parts: PaymentParts,
  intent: PaymentIntent,
): Promise<NonceFate> {
  try {
    return await judgeNonce(parts, intent);
  } catch (error) {
    // A node that has no state of the last final block any more: another one may, or nobody ever will.
    if (!isRefusal(error)) throw error;
    return { state: 'open', message: error.message };
  }
}

async function judgeNonce(
  { chain, store, sleep }: PaymentParts,
  intent: PaymentIntent,
): Promise<NonceFate> {
  const findProof = async () => isOvertaken(intent, await store.list(intent.uid));
  // That its nonce is used for good is known of it already.
  if (intent.state === 'untraced') return { state: (await findProof()) ? 'replaced' : 'untraced' };
  if (!(await isGone(chain, intent))) return open;
  // Behind one address stand several nodes, and one may lag: only what is so twice is so.
  await sleep(secondLookAfterMs);
  if (!(await isGone(chain, intent))) return open;
  const age = (await chain.getFinalizedBlockNumber()) - intent.signedAtBlock;
  // Its nonce cannot have been used for good before it was signed: an endpoint is wrong, or behind.
  if (age < 0n) return open;
  const isProven = age <= rememberedBlocks || (await findProof());
  return { state: isProven ? 'replaced' : 'untraced' };
}

async function isGone(
  chain: PaymentParts['chain'],
  { from, nonce, hash }: PaymentIntent,
): Promise<boolean> {
  return (await chain.getNonce(from, 'finalized')) > nonce && !(await chain.isKnown(hash));
}
