import { findReceipt } from '../chain/find-receipt.ts';
import type { Context } from '../context/context.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import { listGrants } from '../members/admins.ts';
import { payersOf, scanOf } from '../payouts/payer-wallets.ts';
import { neverOver } from '../platform/deadline.ts';
import { collections, paths } from '../platform/paths.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import { listScannedBlocks, type ScannedBlocks } from '../scans/scan-store.ts';
import { searchTransfers } from '../scans/scan-transfers.ts';
import {
  compareOutflows,
  compareTransaction,
  outflowsOf,
  type ScannedWallets,
} from './core/compare-transaction.ts';
import type { Difference } from './core/difference.ts';
import type { NewBlocks, TransferPass } from './core/mark.ts';
import {
  type ReadTransaction,
  readOutflows,
  readTransaction,
  readUnless,
} from './read-transaction.ts';

/** What a comparison reads. */
export type BooksAndChain = Pick<Context, 'chain' | 'config' | 'firestore'>;

/** A comparison of the books with the chain, as far as the wallets were scanned when it began. */
export interface Comparison {
  readonly context: BooksAndChain;
  readonly wallets: ScannedWallets;
  /** Whether every payer could be read: what an unread one sent is not compared, so nothing says that it agrees. */
  readonly arePayersKnown: boolean;
  /** Transactions of earlier blocks are left out. */
  readonly fromBlock: number;
}

/** What came of comparing some transactions. */
export interface Compared {
  readonly differences: readonly Difference[];
  /** The transactions on which too few endpoints agree or answer: they are not compared. */
  readonly undecided: readonly string[];
  /**
   * The transactions that do not agree yet: those that differ, are undecided, or are set aside or unfinished in the
   * books, which is no difference so far.
   */
  readonly open: readonly string[];
}

/** What came of transactions that agree, or were none to compare. */
export const agreed: Compared = { differences: [], undecided: [], open: [] };

/**
 * Begins a comparison: reads the wallets, and how far each was scanned. It comes before the books: what is settled
 * meanwhile is in both, or not scanned yet. Adds what cannot be read to `unreadable`.
 * @returns undefined where nothing can be compared, because the company's wallets or the scans cannot be read.
 */
export async function beginComparison(
  context: BooksAndChain,
  unreadable: Difference[],
  fromBlock?: number,
): Promise<Comparison | undefined> {
  const { config, firestore } = context;
  const readAll = <Value>(subject: string, read: () => Promise<Value>) =>
    readUnless(unreadable, { subject, hash: null }, read);
  const [scanned, own, admins] = await Promise.all([
    readAll(collections.scans, () => listScannedBlocks(firestore)),
    readAll(paths.companyWallets, () => listOwnWallets(firestore, config)),
    readAll(paths.admins, () => listGrants(firestore)),
  ]);
  if (scanned === undefined || own === undefined) return undefined;
  const payers = payersOf(own, admins ?? []);
  const wallets = scannedWallets(scanned, { own, payers }, fromBlock);
  return { context, wallets, arePayersKnown: admins !== undefined, fromBlock: fromBlock ?? 0 };
}

function scannedWallets(
  scanned: ReadonlyMap<string, ScannedBlocks>,
  { own, payers }: Pick<ScannedWallets, 'own' | 'payers'>,
  fromBlock: number | undefined,
): ScannedWallets {
  const blocksOf = (
    addresses: readonly string[],
    nameOf: (address: string) => string,
    limit: (first: number) => number,
  ): ReadonlyMap<string, ScannedBlocks> =>
    new Map(
      addresses.flatMap((address) => {
        const blocks = scanned.get(nameOf(address));
        return blocks === undefined
          ? []
          : [[address.toLowerCase(), { ...blocks, first: limit(blocks.first) }] as const];
      }),
    );
  return {
    own,
    payers,
    // Money from before the first scan is missing from the books.
    to: blocksOf(
      own.company.map(({ address }) => address),
      (address) => address,
      (first) => fromBlock ?? first,
    ),
    // What a payer sent before it was one has nothing to do with withdrawals.
    from: blocksOf(
      payers.map(({ address }) => address),
      scanOf,
      (first) => Math.max(first, fromBlock ?? 0),
    ),
  };
}

/** Compares some transactions, one after the other. */
export async function compareHashes(
  comparison: Comparison,
  hashes: readonly string[],
  skips?: (booked: ReadTransaction) => boolean,
): Promise<Compared> {
  const compared: Compared[] = [];
  for (const hash of hashes) compared.push(await compareHash(comparison, hash, skips));
  return {
    differences: compared.flatMap(({ differences }) => differences),
    undecided: compared.flatMap(({ undecided }) => undecided),
    open: compared.flatMap(({ open }) => open),
  };
}

/** Compares a transaction, unless `skips` says that it need not be, for what the books have of it. */
export async function compareHash(
  { context, fromBlock, wallets }: Comparison,
  hash: string,
  skips: (booked: ReadTransaction) => boolean = () => false,
): Promise<Compared> {
  const { chain, config } = context;
  const booked = await readTransaction(context, hash);
  if (skips(booked)) return agreed;
  const { looks, unreadable } = booked;
  const receipt = await findReceipt(chain, hash);
  if (receipt === undefined || receipt.state === 'included') {
    return { differences: unreadable, undecided: [hash], open: [hash] };
  }
  if (receipt.state === 'final' && receipt.blockNumber < fromBlock) return agreed;
  const sent = outflowsOf(receipt, wallets);
  const outgoing =
    receipt.state === 'final'
      ? await readOutflows(context, sent, receipt.minedAt)
      : { outflows: [], unreadable: [] };
  const differences = [
    ...unreadable,
    ...outgoing.unreadable,
    ...compareTransaction(config.chainId, hash, receipt, booked, wallets),
    ...compareOutflows(config.chainId, outgoing.outflows, booked),
  ];
  const isOpen =
    differences.length > 0 ||
    looks.inflows !== undefined ||
    looks.payouts !== undefined ||
    outgoing.outflows.some(({ accountedBy }) => accountedBy === 'openPayment');
  return { differences, undecided: [], open: isOpen ? [hash] : [] };
}

/** A block with transactions that was compared, or a range of blocks without any. */
export interface ComparedBlocks extends Compared {
  readonly hashes: readonly string[];
  /** The first block after it. */
  readonly nextBlock: number;
}

/** Compares the transactions of a pass that the chain has in these blocks, ten blocks at once, in their order. */
export async function* compareBlocks(
  comparison: Comparison,
  pass: TransferPass,
  { first, last, wallets }: NewBlocks,
  skips?: (booked: ReadTransaction) => boolean,
): AsyncGenerator<ComparedBlocks> {
  const filter = pass === 'company' ? { to: wallets } : { from: wallets };
  const searched = searchTransfers(comparison.context.chain, filter, first, last, neverOver);
  for await (const { found, nextBlock } of searched) {
    // By the block, so that a run that has no time for more comes further all the same.
    const blocks = Map.groupBy(found, ({ blockNumber }) => blockNumber);
    yield* sideBySide(blocks, async ([blockNumber, mined]) => {
      const hashes = mined.map(({ hash }) => hash);
      const compared = await compareHashes(comparison, hashes, skips);
      return { ...compared, hashes, nextBlock: blockNumber + 1 };
    });
    yield { ...agreed, hashes: [], nextBlock };
  }
}
