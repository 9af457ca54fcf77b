import { claimsMadeIn } from '../ledger/claim-store.ts';
import {
  agreed,
  type BooksAndChain,
  beginComparison,
  type Compared,
  type Comparison,
  compareBlocks,
  compareHash,
} from './comparison.ts';
import type { Difference } from './core/difference.ts';
import {
  isFull,
  type Mark,
  newBlocksOf,
  type TransferPass,
  withBlocks,
  withCompared,
} from './core/mark.ts';

/** A claim, or a block with transactions, that was compared, or a range of blocks without any. */
export interface NewestStep extends Compared {
  /** How far the books are compared after it. */
  readonly reached: Mark;
}

/**
 * Compares what is new since `from` with the chain, in both directions: first what was open, then each claim
 * that was made before `claimedUntil` with its final logs, then each final transfer to a company wallet, and from a
 * payer, with all that the books have of it. What does not agree becomes or stays open, so that the mark
 * passes it without forgetting it; it ends early when too much is open.
 *
 * What it cannot see is a change of what agreed once: a document that somebody has changed, deleted, or
 * written with an earlier time, and a final block that was replaced. `compareBooks` sees it.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export async function* compareNewest(
  context: BooksAndChain,
  from: Mark,
  claimedUntil: string,
): AsyncGenerator<NewestStep> {
  const differences: Difference[] = [];
  const comparison = await beginComparison(context, differences);
  let reached = from;
  if (differences.length > 0) yield { ...agreed, differences, reached };
  for (const hash of from.open) {
    const compared = await compareHash(comparison, hash);
    reached = withCompared(reached, [hash], compared.open);
    yield { ...compared, reached };
  }
  for (const pass of ['claims', 'company', 'payers'] as const) {
    if (isFull(reached)) return;
    const steps =
      pass === 'claims'
        ? compareClaims(comparison, reached, claimedUntil)
        : compareTransfers(comparison, reached, pass);
    for await (const step of steps) {
      ({ reached } = step);
      yield step;
      if (isFull(reached)) return;
    }
  }
}

async function* compareClaims(
  comparison: Comparison,
  from: Mark,
  claimedUntil: string,
): AsyncGenerator<NewestStep> {
  const { config, firestore } = comparison.context;
  let reached = from;
  let last: string | undefined;
  const made = claimsMadeIn(firestore, config.chainId, from.claimedFrom, claimedUntil);
  for await (const { claimedAt: claimedFrom, hash } of made) {
    // The claims of a transaction mostly stand beside each other, and are compared together.
    const compared = hash === last ? agreed : await compareHash(comparison, hash);
    if (hash !== last) reached = withCompared(reached, [hash], compared.open);
    last = hash;
    reached = { ...reached, claimedFrom };
    yield { ...compared, reached };
  }
  if (claimedUntil > from.claimedFrom) {
    yield { ...agreed, reached: { ...reached, claimedFrom: claimedUntil } };
  }
}

async function* compareTransfers(
  comparison: Comparison,
  from: Mark,
  pass: TransferPass,
): AsyncGenerator<NewestStep> {
  const blocks = newBlocksOf(from, comparison.wallets, pass);
  if (blocks === undefined) return;
  const { wallets } = blocks;
  let reached = from;
  const steps = compareBlocks(comparison, pass, blocks);
  for await (const { hashes, nextBlock, ...compared } of steps) {
    reached = withBlocks(withCompared(reached, hashes, compared.open), comparison.wallets, pass, {
      wallets,
      nextBlock,
    });
    yield { ...compared, reached };
  }
}
