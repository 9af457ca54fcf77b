import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ChainUnavailableError, type Receipt, type TransferFilter } from '../chain/chain.ts';
import { findReceipt } from '../chain/find-receipt.ts';
import { inRanges } from '../chain/in-ranges.ts';
import type { Context } from '../context/context.ts';
import { collectionOf, isTransient } from '../platform/collection.ts';
import { StoredName } from '../platform/logger.ts';
import { collections, paths } from '../platform/paths.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import { type BlocksInForce, nextBlockOf } from './core/next-block.ts';
import { dropSetAside, findSetAside, type Quarantine, setAside } from './set-aside-store.ts';

/** How many blocks one `eth_getLogs` spans at most; public endpoints refuse much more. */
const blocksPerScanMax = 1_000;

/** `scans/{name}`: how far a scan of the chain has come. Each has its own: scans run side by side. */
const scanDocument = z.object({
  name: z.string(),
  /** The first block that was scanned. */
  firstBlock: z.int(),
  /** The first block that is not scanned. */
  nextBlock: z.int(),
});

const scans = collectionOf(scanDocument, paths.scan);

/** Blocks that were scanned: `first` is the first of them, `next` the first after them. */
export interface ScannedBlocks {
  readonly first: number;
  readonly next: number;
}

/** Which blocks each scan has searched, by its name. */
export async function listScannedBlocks(
  firestore: Firestore,
): Promise<ReadonlyMap<string, ScannedBlocks>> {
  const stored = await scans.list(firestore.collection(collections.scans));
  return new Map(
    stored.map(({ name, firstBlock, nextBlock }) => [name, { first: firstBlock, next: nextBlock }]),
  );
}

/** The block from which this scan goes on; a scan that has none begins at `firstBlock`, which stays. */
export async function ensureNextBlock(
  firestore: Firestore,
  name: string,
  firstBlock: number,
): Promise<number> {
  const known = await scans.find(firestore, name);
  if (known !== undefined) return known.nextBlock;
  return firestore.runTransaction(async (transaction) => {
    const stored = await scans.find(firestore, name, transaction);
    if (stored !== undefined) return stored.nextBlock;
    scans.create(firestore, transaction, name, { name, firstBlock, nextBlock: firstBlock });
    return firstBlock;
  });
}

/** Says that the blocks before `nextBlock` are searched; a run that was overtaken changes nothing. */
async function advanceNextBlock(
  firestore: Firestore,
  name: string,
  nextBlock: number,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const stored = await scans.get(firestore, name, transaction);
    if (nextBlock > stored.nextBlock) scans.update(firestore, transaction, name, { nextBlock });
  });
}

/**
 * The transactions in final blocks `from` to `to` that hold such a transfer, range by range, with the
 * first block after the range.
 * @throws ChainUnavailableError when too few endpoints search a single block, or a range where the time is up.
 */
export const searchTransfers = (
  chain: Pick<Context['chain'], 'findTransfers'>,
  filter: TransferFilter,
  from: number,
  to: number,
  isTimeUp: () => boolean,
) =>
  inRanges(
    { from, to, spanMax: blocksPerScanMax },
    (first, last) => chain.findTransfers(filter, first, last),
    isTimeUp,
  );

/** What is scanned, and from where. */
export interface Scan {
  /** The name of its cursor. */
  readonly name: string;
  readonly filter: TransferFilter;
  /** The blocks that are of interest; where nobody knows the first, the first scan takes the newest. */
  readonly inForce: readonly BlocksInForce[];
  /** How many transactions are settled at once at most: one where their order counts. */
  readonly atOnceMax: number;
}

/**
 * Gives every transaction in final blocks that holds such a transfer to `settle`, in the order of the
 * chain, from the block on where the last scan ended. The cursor moves to the block of a transaction once that and all
 * before it are settled, whichever of those that are under way ends first.
 */
export async function scanTransfers(
  { chain, firestore }: Pick<Context, 'chain' | 'firestore'>,
  { name, filter, inForce, atOnceMax }: Scan,
  settle: (hash: string) => Promise<void>,
  isTimeUp: () => boolean,
): Promise<void> {
  const finalized = await chain.getFinalizedBlockNumber();
  const first = Math.min(...inForce.map(({ fromBlock }) => fromBlock));
  // From the beginning of the chain it would never end.
  const begin = first === 0 ? Math.max(0, finalized - blocksPerScanMax) : first;
  const from = nextBlockOf(await ensureNextBlock(firestore, name, begin), inForce);
  const last = Math.max(
    ...inForce.map(({ untilBlock }) => Math.min(untilBlock ?? finalized, finalized)),
  );
  if (isTimeUp()) return;
  for await (const { found, nextBlock } of searchTransfers(chain, filter, from, last, isTimeUp)) {
    const settled = sideBySide(
      found,
      async ({ hash, blockNumber }) => {
        await settle(hash);
        return blockNumber;
      },
      atOnceMax,
    );
    for await (const blockNumber of settled) {
      // Not beyond it: others of the same block may follow.
      await advanceNextBlock(firestore, name, blockNumber);
      if (isTimeUp()) return;
    }
    await advanceNextBlock(firestore, name, nextBlock);
    if (isTimeUp()) return;
  }
}

/** A receipt that no reorganisation undoes. */
export type FinalReceipt = Extract<Receipt, { state: 'final' }>;

/**
 * Settles a transaction that a scan has found, or sets it aside: its endpoints do not agree, its receipt
 * cannot be had, something cannot be read, or `settle` says with `false` that it is too early.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export async function settleOrSetAside(
  context: Context,
  quarantine: Quarantine,
  hash: string,
  settle: (receipt: FinalReceipt) => Promise<boolean>,
): Promise<void> {
  const { chain, log } = context;
  const named = { quarantine, hash: new StoredName(hash) };
  const known = await findSetAside(context, quarantine, hash);
  let isUnknown = false;
  try {
    const receipt = await findReceipt(chain, hash);
    if (receipt?.state === 'final' && (await settle(receipt))) {
      if (known !== undefined) await dropSetAside(context, quarantine, known);
      return;
    }
    if (receipt === undefined) log.warn('A receipt cannot be had', named);
    isUnknown = receipt?.state === 'unknown';
  } catch (error) {
    if (error instanceof ChainUnavailableError) throw error;
    // Another run or request at the same documents is no reason to alert somebody.
    if (isTransient(error)) log.warn('A transaction waits for others', named);
    else log.alert('transaction.set_aside', { ...named, error });
  }
  await setAside(context, quarantine, hash, { isUnknown });
}
