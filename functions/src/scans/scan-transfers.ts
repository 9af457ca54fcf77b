import {
  ChainUnavailableError,
  type FoundTransaction,
  type Receipt,
  type TransferFilter,
} from '../chain/chain.ts';
import { findReceipt } from '../chain/find-receipt.ts';
import { inRanges } from '../chain/in-ranges.ts';
import type { Context } from '../context/context.ts';
import type { Deadline } from '../platform/deadline.ts';
import { isTransient } from '../platform/firestore-errors.ts';
import { StoredName } from '../platform/logger.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import { type BlocksInForce, nextBlockOf } from './core/next-block.ts';
import { advanceNextBlock, ensureNextBlock } from './scan-store.ts';
import {
  dropSetAside,
  findSetAside,
  type Quarantine,
  setAside,
  type Unsettled,
  type VainLook,
} from './set-aside-store.ts';

/** How many blocks one `eth_getLogs` spans at most; public endpoints refuse much more. */
export const blocksPerScanMax = 1_000;

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
  deadline: Deadline,
) =>
  inRanges(
    { from, to, spanMax: blocksPerScanMax },
    (first, last) => chain.findTransfers(filter, first, last),
    deadline,
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
 * Gives every transaction in final blocks that no node lacks and that holds such a transfer to `settle`, in the order of the
 * chain, from the block on where the last scan ended. The cursor moves to the block of a transaction once that and all
 * before it are settled, whichever of those that are under way ends first.
 */
export async function scanTransfers(
  { chain, firestore }: Pick<Context, 'chain' | 'firestore'>,
  { name, filter, inForce, atOnceMax }: Scan,
  settle: (found: FoundTransaction) => Promise<void>,
  deadline: Deadline,
): Promise<void> {
  // It never goes back: what the nodes that are asked still lack would be passed over.
  const settled = chain.settledBelow(await chain.getFinalizedBlockNumber());
  const first = Math.min(...inForce.map(({ fromBlock }) => fromBlock));
  // From the beginning of the chain it would never end.
  const begin = first === 0 ? Math.max(0, settled - blocksPerScanMax) : first;
  const from = nextBlockOf(await ensureNextBlock(firestore, name, begin), inForce);
  const last = Math.max(
    ...inForce.map(({ untilBlock }) => Math.min(untilBlock ?? settled, settled)),
  );
  if (deadline.isOver()) return;
  for await (const { found, nextBlock } of searchTransfers(chain, filter, from, last, deadline)) {
    const ends = sideBySide(
      found,
      async (transaction) => {
        await settle(transaction);
        return transaction.blockNumber;
      },
      atOnceMax,
    );
    for await (const blockNumber of ends) {
      // Not beyond it: others of the same block may follow.
      await advanceNextBlock(firestore, name, blockNumber);
      if (deadline.isOver()) return;
    }
    await advanceNextBlock(firestore, name, nextBlock);
    if (deadline.isOver()) return;
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
  unsettled: Unsettled,
  settle: (receipt: FinalReceipt) => Promise<boolean>,
): Promise<void> {
  const { chain, log } = context;
  const { hash } = unsettled;
  const named = { quarantine, hash: new StoredName(hash) };
  const known = await findSetAside(context, quarantine, hash);
  let isUnknown = false;
  let outcome: VainLook['outcome'] = 'in vain';
  try {
    const receipt = await findReceipt(chain, hash);
    if (receipt?.state === 'final') {
      if (await settle(receipt)) {
        if (known !== undefined) await dropSetAside(context, quarantine, known);
        return;
      }
      outcome = 'waits';
    }
    if (receipt === undefined) log.warn('A receipt cannot be had', named);
    isUnknown = receipt?.state === 'unknown';
  } catch (error) {
    if (error instanceof ChainUnavailableError) throw error;
    // Another run or request at the same documents is no reason to alert somebody.
    if (isTransient(error)) {
      outcome = 'interrupted';
      log.warn('A transaction waits for others', named);
    } else log.alert('transaction.set_aside', { ...named, error });
  }
  await setAside(context, quarantine, unsettled, { isUnknown, outcome });
}
