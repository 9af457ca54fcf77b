import { claimsMadeIn } from '../ledger/claim-store.ts';
import { listUndone } from '../payments/store.ts';
import { collections } from '../platform/paths.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import {
  agreed,
  type Compared,
  type Comparison,
  compareBlocks,
  compareHash,
  compareHashes,
} from './comparison.ts';
import type { Difference } from './core/difference.ts';
import {
  comparedAgainMax,
  type Mark,
  newBlocksOf,
  type TransferPass,
  withBlocks,
  withCompared,
} from './core/mark.ts';
import { readUnless } from './read-transaction.ts';

/** A claim, or a block with transactions, that was compared, or a range of blocks without any. */
export interface NewestStep extends Compared {
  /** How far the books are compared after it. */
  readonly reached: Mark;
}

/** What is new to a comparison. */
interface Newest {
  /** How far the books are compared. */
  readonly from: Mark;
  /** Claims that were made before are compared, business time. */
  readonly claimedUntil: string;
  /** Payments whose final block has disappeared since are compared again, real time. */
  readonly undoneSince: string;
}

/**
 * Compares what is new with the chain: first what was open the longest, and payments whose final block has
 * disappeared, then each claim with its final logs, then each final transfer to a company wallet, and from a payer,
 * with all that the books have of it. What does not agree becomes or stays open, so that the mark passes it.
 *
 * What it cannot see: a row of `inflows` that no transfer or refund leads to, the sum of a row of dust, a document
 * that somebody has changed, deleted, or written with an earlier time since it agreed, and a final block that was
 * replaced without a payment that says so. `compareBooks` sees them.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export async function* compareNewest(
  comparison: Comparison,
  { from, claimedUntil, undoneSince }: Newest,
): AsyncGenerator<NewestStep> {
  const differences: Difference[] = [];
  const undone = await readUnless(differences, { subject: collections.payments, hash: null }, () =>
    listUndone(comparison.context.firestore, undoneSince),
  );
  let reached = from;
  if (differences.length > 0) yield { ...agreed, differences, reached };
  const again = [
    ...from.open.slice(0, comparedAgainMax),
    ...(undone ?? []).flatMap(({ txns }) => txns),
  ];
  const comparedAgain = sideBySide(new Set(again), async (hash) => ({
    hash,
    compared: await compareHash(comparison, hash),
  }));
  for await (const { hash, compared } of comparedAgain) {
    reached = afterComparing(comparison, reached, [hash], compared);
    yield { ...compared, reached };
  }
  for (const pass of ['claims', 'company', 'payers'] as const) {
    const steps =
      pass === 'claims'
        ? compareClaims(comparison, reached, claimedUntil)
        : compareTransfers(comparison, reached, pass);
    for await (const step of steps) {
      ({ reached } = step);
      yield step;
    }
  }
}

/** While a payer cannot be read, what is open stays open: it may be about what that one sent. */
const afterComparing = (
  { arePayersKnown }: Comparison,
  reached: Mark,
  hashes: readonly string[],
  { open }: Compared,
): Mark => withCompared(reached, arePayersKnown ? hashes : [], open);

async function* compareClaims(
  comparison: Comparison,
  from: Mark,
  claimedUntil: string,
): AsyncGenerator<NewestStep> {
  const { config, firestore } = comparison.context;
  let reached = from;
  let last: readonly string[] = [];
  const made = claimsMadeIn(firestore, config.chainId, from.claimedFrom, claimedUntil);
  const steps = sideBySide(made, async ({ claimedAt: claimedFrom, hashes }) => {
    // The claims of a transaction mostly stand beside each other, and are compared together.
    const others = hashes.filter((hash) => !last.includes(hash));
    last = hashes;
    return { claimedFrom, others, compared: await compareHashes(comparison, others) };
  });
  for await (const { claimedFrom, others, compared } of steps) {
    reached = { ...afterComparing(comparison, reached, others, compared), claimedFrom };
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
    reached = withBlocks(
      afterComparing(comparison, reached, hashes, compared),
      comparison.wallets,
      pass,
      { wallets, nextBlock },
    );
    yield { ...compared, reached };
  }
}
