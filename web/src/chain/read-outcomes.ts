import type { WalletChain } from './wallet-chain.ts';

/** Whether transactions succeeded, by hash; only final ones are known. */
export type Outcomes = ReadonlyMap<string, boolean>;

/** Reads how these transactions ended, where that is not known yet, one after the other. */
export async function readOutcomes(
  {
    findTransactionReceipt,
    getFinalizedBlockNumber,
  }: Pick<WalletChain, 'findTransactionReceipt' | 'getFinalizedBlockNumber'>,
  hashes: readonly string[],
  known: Outcomes = new Map(),
): Promise<Outcomes> {
  const outcomes = new Map(known);
  const finalized = await getFinalizedBlockNumber();
  for (const hash of hashes.filter((each) => !known.has(each))) {
    const receipt = await findTransactionReceipt(hash);
    if (receipt === undefined || receipt.blockNumber > finalized) continue;
    outcomes.set(hash, receipt.succeeded);
  }
  return outcomes;
}
