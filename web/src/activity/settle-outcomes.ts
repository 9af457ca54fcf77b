import { ChainError } from '../chain/chain-error.ts';
import type { WalletChain } from '../chain/wallet-chain.ts';
import type { ActivityStore, FinalOutcome } from './activity-store.ts';

/** The outcomes of transactions by hash, and why some could not be read. */
export interface Outcomes {
  readonly byHash: ReadonlyMap<string, FinalOutcome>;
  /** The hashes that may still change: unknown to the chain, or not final. */
  readonly open: readonly string[];
  /** The chain's words. */
  readonly problem: string | undefined;
}

/** The dependencies of `settleOutcomes`. */
export interface OutcomeDeps {
  readonly chain: Pick<WalletChain, 'chainId' | 'findReceipt' | 'getFinalizedBlockNumber'>;
  readonly store: Pick<ActivityStore, 'findOutcome' | 'putOutcome'>;
}

const batchMax = 20;
const atOnce = 4;

/** The transactions whose outcomes are requested. */
export interface OutcomeRequest {
  /** Lower case. */
  readonly hashes: readonly string[];
  /** How many rounds came before. */
  readonly round: number;
  /** The result of the last round. */
  readonly last: Outcomes | undefined;
}

/**
 * The outcomes of these transactions: final ones from the store, and a batch of the others from the
 * chain, another batch in each round. A success counts at once; a failure only when it is final,
 * because the member may then pay again.
 */
export async function settleOutcomes(
  { chain, store }: OutcomeDeps,
  { hashes, round, last }: OutcomeRequest,
): Promise<Outcomes> {
  const byHash = new Map(last?.byHash);
  const open = new Set<string>();
  for (const hash of hashes) {
    const known = await store.findOutcome(chain.chainId, hash);
    if (known === undefined) open.add(hash);
    else byHash.set(hash, known);
  }
  if (open.size === 0) return { byHash, open: [], problem: undefined };
  try {
    const finalized = await chain.getFinalizedBlockNumber();
    const batch = batchOf([...open], round);
    for (let start = 0; start < batch.length; start += atOnce) {
      await Promise.all(
        batch.slice(start, start + atOnce).map((hash) => readOutcome(hash, finalized)),
      );
    }
    return { byHash, open: [...open], problem: undefined };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { byHash, open: [...open], problem: error.message };
  }

  async function readOutcome(hash: string, finalized: bigint): Promise<void> {
    const receipt = await chain.findReceipt(hash);
    // A reorganisation may have removed the receipt of the last round.
    byHash.delete(hash);
    if (receipt === undefined) return;
    const { succeeded } = receipt;
    const isFinal = receipt.blockNumber <= finalized;
    if (succeeded || isFinal) byHash.set(hash, { succeeded });
    if (!isFinal) return;
    await store.putOutcome(chain.chainId, hash, { succeeded });
    open.delete(hash);
  }
}

/** Another batch in each round, so that hashes that no chain knows block nothing. */
function batchOf(hashes: readonly string[], round: number): readonly string[] {
  const start = (round * batchMax) % Math.max(hashes.length, 1);
  return [...hashes.slice(start), ...hashes.slice(0, start)].slice(0, batchMax);
}
