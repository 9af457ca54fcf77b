import {
  type Chain,
  ChainUnavailableError,
  type Receipt,
  type TransactionSender,
} from './chain.ts';

type FinalityReader = Pick<Chain, 'getFinalizedBlockNumber'>;

/**
 * The receipt of a transaction; undefined where it cannot be had while the chain answers otherwise. Its
 * sender decides how large it is, so one receipt says nothing about the chain. With `block`, as `getReceipt` has it.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export const findReceipt = (
  chain: FinalityReader & Pick<Chain, 'getReceipt'>,
  hash: string,
  block?: number,
): Promise<Receipt | undefined> => unlessRefused(chain, () => chain.getReceipt(hash, block));

/** The sender of a transaction, in the same way. */
export const findSender = (
  chain: FinalityReader & Pick<Chain, 'getSender'>,
  hash: string,
): Promise<TransactionSender | undefined> => unlessRefused(chain, () => chain.getSender(hash));

/**
 * What the chain answers; undefined where that cannot be had while the chain answers otherwise.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function unlessRefused<Answer>(
  chain: FinalityReader,
  read: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    await chain.getFinalizedBlockNumber();
    return undefined;
  }
}
