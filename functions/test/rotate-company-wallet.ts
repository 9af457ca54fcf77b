import type { Context } from '../src/context/context.ts';
import { listCompanyWallets, setCompanyWallets } from '../src/ledger/company-wallet-store.ts';
import { rotate } from '../src/ledger/core/company-wallets.ts';

/** Puts a company wallet in force, as the operator does; the ones before end after so many blocks. */
export async function rotateCompanyWallet(
  { chain, config, firestore }: Context,
  address: string,
  overlapBlocks: number,
): Promise<void> {
  const [newest, finalized] = await Promise.all([
    chain.getNewestBlock(),
    chain.getFinalizedBlockNumber(),
  ]);
  await firestore.runTransaction(async (transaction) => {
    const before = await listCompanyWallets(firestore, config, transaction);
    const endBlock = newest + overlapBlocks;
    const after = rotate(before, { address, fromBlock: finalized + 1, endBlock });
    setCompanyWallets(firestore, transaction, after);
  });
}
