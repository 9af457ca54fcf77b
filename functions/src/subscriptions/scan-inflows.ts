import type { ActingContext, Context } from '../context/context.ts';
import { ensureCompanyWallets } from '../ledger/company-wallet-store.ts';
import type { CompanyWallet, OwnWallets } from '../ledger/core/company-wallets.ts';
import type { Deadline } from '../platform/deadline.ts';
import { ensureNextBlock } from '../scans/scan-store.ts';
import { scanTransfers, settleOrSetAside } from '../scans/scan-transfers.ts';
import { inflowsOf } from './core/decide-inflow.ts';
import { settleInflow } from './settle-inflow.ts';

/**
 * Stores the company wallets, and the block from which the first is scanned; what is stored stays. Part
 * of the bootstrap, so that no payment before the first run of the reconciler is lost.
 */
export async function beginScan({
  chain,
  config,
  firestore,
}: Pick<Context, 'chain' | 'config' | 'firestore'>): Promise<void> {
  const finalized = await chain.getFinalizedBlockNumber();
  const [first] = await ensureCompanyWallets(firestore, config);
  if (first === undefined) throw new Error('There is always a company wallet');
  await ensureNextBlock(firestore, first.address, finalized);
}

/** Settles the final transfers to one company wallet, from the block on where the last scan ended. */
export const scanWallet = (
  context: ActingContext,
  ownWallets: OwnWallets,
  { address, fromBlock }: CompanyWallet,
  deadline: Deadline,
): Promise<void> =>
  scanTransfers(
    context,
    {
      name: address,
      filter: { to: [address] },
      // What comes after its end is listed, too.
      inForce: [{ fromBlock, untilBlock: null }],
      // Each inflow is settled by itself, in any order.
      atOnceMax: 10,
    },
    ({ hash }) => settleTransaction(context, ownWallets, hash),
    deadline,
  );

/**
 * Settles what a transaction paid the company, or sets it aside.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export const settleTransaction = (
  context: ActingContext,
  ownWallets: OwnWallets,
  hash: string,
): Promise<void> =>
  settleOrSetAside(context, 'quarantine', { hash }, async (receipt) => {
    for (const inflow of inflowsOf(receipt, ownWallets)) await settleInflow(context, inflow);
    return true;
  });
