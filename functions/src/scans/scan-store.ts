import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';

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
export async function advanceNextBlock(
  firestore: Firestore,
  name: string,
  nextBlock: number,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const stored = await scans.get(firestore, name, transaction);
    if (nextBlock > stored.nextBlock) scans.update(firestore, transaction, name, { nextBlock });
  });
}
