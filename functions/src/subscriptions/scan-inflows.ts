import { ChainUnavailableError, type FoundTransaction, RangeRefusedError } from '../chain/chain.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { ensureCompanyWallets } from '../ledger/company-wallet-store.ts';
import type { CompanyWallet, OwnWallets } from '../ledger/core/company-wallets.ts';
import { inflowsOf } from './core/decide-inflow.ts';
import { dropSetAside, findNextLook, setAside } from './set-aside-store.ts';
import { settleInflow } from './settle-inflow.ts';
import { advanceNextBlock, findNextBlock } from './store.ts';

/** How many blocks one `eth_getLogs` spans at most; public endpoints refuse much more. */
const blocksPerScanMax = 1_000;

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
  if ((await findNextBlock(firestore, first.address)) === undefined) {
    await advanceNextBlock(firestore, first.address, finalized);
  }
}

/** Settles the final transfers to one company wallet, from the block on where the last scan ended. */
export async function scanWallet(
  context: ActingContext,
  ownWallets: OwnWallets,
  { address, fromBlock }: CompanyWallet,
  isTimeUp: () => boolean,
): Promise<void> {
  const { chain, firestore } = context;
  const finalized = await chain.getFinalizedBlockNumber();
  // The job is scheduled from the first deployment on, before the bootstrap and any member.
  const first = fromBlock === 0 ? Math.max(0, finalized - blocksPerScanMax) : fromBlock;
  let from = (await findNextBlock(firestore, address)) ?? first;
  let span = blocksPerScanMax;
  while (from <= finalized) {
    if (isTimeUp()) return;
    const to = Math.min(from + span - 1, finalized);
    let found: readonly FoundTransaction[];
    try {
      found = await chain.findTransfers({ to: [address] }, from, to);
    } catch (error) {
      if (!(error instanceof RangeRefusedError) || from === to) throw error;
      span = Math.ceil((to - from + 1) / 2);
      continue;
    }
    for (const { hash, blockNumber } of found) {
      if (isTimeUp()) return;
      await advanceNextBlock(firestore, address, blockNumber);
      await settleTransaction(context, ownWallets, hash);
    }
    from = to + 1;
    await advanceNextBlock(firestore, address, from);
    span = Math.min(span * 2, blocksPerScanMax);
  }
}

/**
 * Settles what a transaction paid the company, or sets it aside: its endpoints do not agree, or
 * something cannot be read.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export async function settleTransaction(
  context: ActingContext,
  ownWallets: OwnWallets,
  hash: string,
): Promise<void> {
  const { chain, log } = context;
  const nextLookAt = await findNextLook(context, hash);
  let isUnknown = false;
  try {
    const receipt = await chain.getReceipt(hash);
    if (receipt.state === 'final') {
      for (const inflow of inflowsOf(receipt, ownWallets)) await settleInflow(context, inflow);
      if (nextLookAt !== undefined) await dropSetAside(context, hash, nextLookAt);
      return;
    }
    isUnknown = receipt.state === 'unknown';
  } catch (error) {
    if (error instanceof ChainUnavailableError) throw error;
    log.error('An inflow cannot be settled', { hash, error });
  }
  await setAside(context, hash, { isUnknown });
}
