import { isRefusal } from '../../chain/chain-error.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { isNonceTaken } from '../payment-model.ts';
import type { PaymentDeps } from './payment-deps.ts';

const secondCheckAfterMs = 15_000;
// A day of Polygon's blocks. Nodes forget which block holds a transaction after 90,000 blocks or more,
// but never an account's nonce: for an old mined payment they reply as for one that never existed.
const rememberedBlocks = 43_200n;

/**
 * The status of the nonce of a payment that is in no known block.
 * - `open`: the nonce is free, or not finally used; or no endpoint replied, and `message` says why.
 * - `replaced`: another transaction finally used the nonce.
 * - `unknown`: the nonce is finally used, and no node knows whether by this payment.
 */
export type NonceStatus =
  | { readonly state: 'open'; readonly message: string }
  | { readonly state: 'replaced' | 'unknown' };

const open: NonceStatus = { state: 'open', message: '' };

/**
 * Reads whether another transaction used a payment's nonce. An unknown transaction proves that only
 * while nodes still remember its block; after that, only another payment of this wallet with the same
 * nonce proves it.
 * @throws {ChainError} when the chain cannot be reached.
 */
export async function getNonceStatus(
  deps: PaymentDeps,
  intent: PaymentIntent,
): Promise<NonceStatus> {
  try {
    return await readNonceStatus(deps, intent);
  } catch (error) {
    // This node no longer has the state of the last finalized block; another one may.
    if (!isRefusal(error)) throw error;
    return { state: 'open', message: error.message };
  }
}

async function readNonceStatus(
  { chain, store, sleep }: PaymentDeps,
  intent: PaymentIntent,
): Promise<NonceStatus> {
  const findProof = async () => isNonceTaken(intent, await store.list(intent.uid));
  // Its nonce is known to be finally used.
  if (intent.state === 'untraced') return { state: (await findProof()) ? 'replaced' : 'unknown' };
  if (!(await isNonceUsedUnseen(chain, intent))) return open;
  // Several nodes share one address, and one may lag: only two equal replies count.
  await sleep(secondCheckAfterMs);
  if (!(await isNonceUsedUnseen(chain, intent))) return open;
  const age = (await chain.getFinalizedBlockNumber()) - intent.signedAtBlock;
  // The nonce cannot be finally used before it was signed: the endpoint is wrong, or lags.
  if (age < 0n) return open;
  const isProven = age <= rememberedBlocks || (await findProof());
  return { state: isProven ? 'replaced' : 'unknown' };
}

async function isNonceUsedUnseen(
  chain: PaymentDeps['chain'],
  { from, nonce, hash }: PaymentIntent,
): Promise<boolean> {
  return (await chain.getNonce(from, 'finalized')) > nonce && !(await chain.isKnown(hash));
}
