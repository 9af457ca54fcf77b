import { type Chain, ChainUnavailableError, type Receipt } from './chain.ts';

/**
 * The receipt of a transaction; undefined where it cannot be had while the chain answers otherwise. Its
 * sender decides how large it is, so one receipt says nothing about the chain.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function findReceipt(
  chain: Pick<Chain, 'getFinalizedBlockNumber' | 'getReceipt'>,
  hash: string,
): Promise<Receipt | undefined> {
  try {
    return await chain.getReceipt(hash);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    await chain.getFinalizedBlockNumber();
    return undefined;
  }
}
