import { type Chain, ChainUnavailableError, type Receipt } from './chain.ts';

/**
 * The receipt of a transaction; undefined where it cannot be had while the chain answers otherwise. Its
 * sender decides how large it is, so one receipt says nothing about the chain. With `block`, as `getReceipt` has it.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function findReceipt(
  chain: Pick<Chain, 'getFinalizedBlockNumber' | 'getReceipt'>,
  hash: string,
  block?: number,
): Promise<Receipt | undefined> {
  try {
    return await chain.getReceipt(hash, block);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    await chain.getFinalizedBlockNumber();
    return undefined;
  }
}
