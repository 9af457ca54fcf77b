import type { Context } from '../src/context/context.ts';
import { listCompanyWallets, setCompanyWallets } from '../src/ledger/company-wallet-store.ts';
import { rotate } from '../src/ledger/core/company-wallets.ts';

/** Puts a company wallet in force, as the operator does; the ones before end after so many blocks. */
export async function rotateCompanyWallet(
  { chain, config, firestore }: Context,
  address: string,
  overlapBlocks: number,
): Promise<void> {
  const lastBlock = await chain.getBlockNumber();
  await firestore.runTransaction(async (transaction) => {
    const before = await listCompanyWallets(firestore, config, transaction);
    const after = rotate(before, { address, lastBlock, endBlock: lastBlock + overlapBlocks });
    setCompanyWallets(firestore, transaction, after);
  });
}
