import { inRanges } from '../chain/in-ranges.ts';
import type { LoggedTransfer } from '../chain/token-logs.ts';
import type { Context } from '../context/context.ts';
import { type Deadline, neverOver } from '../platform/deadline.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { advanceNextBlock, ensureNextBlock } from '../scans/scan-store.ts';
import { transfersToMembers } from './core/receive.ts';
import { updateMemberAddresses } from './member-addresses.ts';
import { storeReceived } from './store.ts';

/** How many blocks one `eth_getLogs` spans at most: on Polygon some 7,500 logs and 5 MB. */
export const blocksPerScanMax = 500;
/** How many members' receipts are stored at once. */
const membersAtOnce = 20;

/** The name of the cursor. */
export const receiptScan = 'receipts';

/** Stores the block from which receipts are found; what is stored stays. Part of the bootstrap. */
export async function beginReceipts({
  chain,
  firestore,
}: Pick<Context, 'chain' | 'firestore'>): Promise<void> {
  await ensureNextBlock(firestore, receiptScan, await chain.getFinalizedBlockNumber());
}

/**
 * Stores what members received in final blocks that no node lacks, from the block on where the last scan ended: the logs of
 * everybody are read once, however many members there are.
 * @throws ChainUnavailableError when no endpoint gives the logs of a single block.
 */
export async function scanReceipts(
  context: Pick<Context, 'chain' | 'clock' | 'config' | 'firestore' | 'log' | 'tokenLogs'>,
  deadline: Deadline,
): Promise<'done' | 'unfinished'> {
  const { chain, firestore, tokenLogs } = context;
  // In this order: a member who signed up before the last of these blocks is among the members. Of two endpoints, and
  // what no node lacks: one alone could move the scan beyond the chain or a receipt, and it never goes back.
  const settled = chain.settledBelow(await chain.getFinalizedBlockNumber());
  const members = await updateMemberAddresses(firestore, deadline);
  if (members === undefined) return 'unfinished';
  const from = await ensureNextBlock(firestore, receiptScan, settled);
  const list = async (first: number, last: number) =>
    deadline.isOver() ? undefined : tokenLogs.listTransfers(first, last);
  const blocks = { from, to: settled, spanMax: blocksPerScanMax };
  for await (const { found, nextBlock } of inRanges(blocks, list, neverOver)) {
    if (found === undefined) return 'unfinished';
    const received = [...transfersToMembers(found, members)];
    if (!(await storeAll(context, received, deadline))) return 'unfinished';
    await advanceNextBlock(firestore, receiptScan, nextBlock);
  }
  return 'done';
}

/** @returns false when the time was up. */
async function storeAll(
  { config, firestore, log, tokenLogs }: Parameters<typeof scanReceipts>[0],
  received: readonly (readonly [to: string, transfers: readonly LoggedTransfer[]])[],
  deadline: Deadline,
): Promise<boolean> {
  const times = new Map<number, Promise<Date>>();
  const getBlockTime = (blockNumber: number): Promise<Date> => {
    const time = times.get(blockNumber) ?? tokenLogs.getBlockTime(blockNumber);
    times.set(blockNumber, time);
    return time;
  };
  const deps = { firestore, log, chainId: config.chainId, getBlockTime };
  // Where it fails for one member, it ends for those who are under way, and the next run finds the others.
  return inParallel(received, ([to, transfers]) => storeReceived(deps, to, transfers), {
    deadline,
    atOnceMax: membersAtOnce,
  });
}
