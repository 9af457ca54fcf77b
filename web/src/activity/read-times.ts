import type { TransferLogs } from '../chain/transfer-logs.ts';

const blocksMax = 40;
const atOnce = 4;

/** The times of blocks; of the first ones alone, as many as one call may read. */
export async function readTimes(
  logs: TransferLogs,
  blocks: readonly number[],
): Promise<Map<number, number>> {
  const wanted = [...new Set(blocks)].slice(0, blocksMax);
  const times = new Map<number, number>();
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce);
    await Promise.all(
      some.map(async (block) => times.set(block, await logs.getBlockTimeMs(block))),
    );
  }
  return times;
}
