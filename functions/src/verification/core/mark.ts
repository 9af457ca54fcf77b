import * as z from 'zod/mini';
import { sameAddress } from '../../contract/values/patterns.ts';
import { instant, transactionHash } from '../../contract/values/schemas.ts';
import { nextBlockOf } from '../../scans/core/next-block.ts';
import type { ScannedBlocks } from '../../scans/scan-store.ts';
import type { ScannedWallets } from './compare-transaction.ts';

/** By the lower-case address of a wallet: the first block that is not compared. */
const blocks = z.record(z.string(), z.int());

/**
 * How far the books are compared with the chain. A transaction that it has passed agreed, or is among `open`, so it
 * may pass what does not agree. A row of dust and a document that names no transaction are never among `open`, and
 * `open` has an end: what it lacks, the comparison of everything finds again. Source: design section 5, rule 7.
 */
export const mark = z.object({
  /** Transfers to each company wallet. */
  company: blocks,
  /** Transfers from each payer. */
  payers: blocks,
  /** Business time before which claims were made that are compared. */
  claimedFrom: instant,
  /** The transactions that did not agree when they were last compared, the longest ago first. */
  open: z.array(transactionHash),
});

/** How far the books are compared with the chain. */
export type Mark = z.output<typeof mark>;

/** The two kinds of transfers that are searched on the chain. */
export type TransferPass = 'company' | 'payers';

/** The mark before everything. */
export const nothingCompared: Pick<Mark, TransferPass> = { company: {}, payers: {} };

/** As many as a run compares again with time to spare, also beside an endpoint that is silent each time. */
export const comparedAgainMax = 200;

/** A hash takes 67 bytes of the 1 MiB of a document: a third of it is left for the wallets. */
const openMax = 10_000;

/** The blocks that were scanned for each wallet of a pass. */
const scannedOf = (
  { to, from }: Pick<ScannedWallets, 'to' | 'from'>,
  pass: TransferPass,
): ReadonlyMap<string, ScannedBlocks> => (pass === 'company' ? to : from);

/** The mark of a comparison of everything that begins now: what is scanned or claimed later is new. */
export const markAt = (wallets: Pick<ScannedWallets, 'to' | 'from'>, claimedFrom: string): Mark => {
  const scanned = (pass: TransferPass) =>
    Object.fromEntries([...scannedOf(wallets, pass)].map(([wallet, { next }]) => [wallet, next]));
  return { company: scanned('company'), payers: scanned('payers'), claimedFrom, open: [] };
};

/** What is to be searched of a pass: the wallets that were scanned beyond the mark, and their blocks. */
export interface NewBlocks {
  readonly wallets: readonly string[];
  readonly first: number;
  readonly last: number;
}

/** The blocks of a pass that were scanned and are not compared; undefined where there are none. */
export function newBlocksOf(
  reached: Pick<Mark, TransferPass>,
  wallets: ScannedWallets,
  pass: TransferPass,
): NewBlocks | undefined {
  const found = [...scannedOf(wallets, pass)].flatMap(([wallet, { first, next }]) => {
    // A wallet that became one of ours meanwhile is compared from its own first block on.
    const cursor = reached[pass][wallet] ?? first;
    const from = pass === 'payers' ? nextBlockOf(cursor, inForceOf(wallets, wallet)) : cursor;
    return from < next ? [{ wallet, from, next }] : [];
  });
  if (found.length === 0) return undefined;
  return {
    wallets: found.map(({ wallet }) => wallet),
    first: Math.min(...found.map(({ from }) => from)),
    last: Math.max(...found.map(({ next }) => next)) - 1,
  };
}

const inForceOf = ({ payers }: ScannedWallets, wallet: string) =>
  payers.filter(({ address }) => sameAddress(address, wallet));

/**
 * The mark after the blocks before `nextBlock` were compared for these wallets: of each as far as it was scanned,
 * since what a scan that lags behind has not seen is not compared either.
 */
export function withBlocks(
  reached: Mark,
  scanned: ScannedWallets,
  pass: TransferPass,
  { wallets, nextBlock }: { readonly wallets: readonly string[]; readonly nextBlock: number },
): Mark {
  const moved = wallets.map((wallet) => {
    const { first = 0, next = 0 } = scannedOf(scanned, pass).get(wallet) ?? {};
    return [wallet, Math.max(reached[pass][wallet] ?? first, Math.min(next, nextBlock))] as const;
  });
  return { ...reached, [pass]: { ...reached[pass], ...Object.fromEntries(moved) } };
}

/** The mark after some transactions were compared: those that agree are open no more, the others come last. */
export function withCompared(
  reached: Mark,
  compared: readonly string[],
  open: readonly string[],
): Mark {
  const others = reached.open.filter((hash) => !compared.includes(hash));
  return { ...reached, open: [...new Set([...others, ...open])].slice(0, openMax) };
}

/** Whether so much does not agree that a person has to look. */
export const isTooMuchOpen = ({ open }: Mark): boolean => open.length >= comparedAgainMax;
