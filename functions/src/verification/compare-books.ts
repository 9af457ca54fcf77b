import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { findReceipt } from '../chain/find-receipt.ts';
import type { Context } from '../context/context.ts';
import { formatMicros } from '../contract/micros.ts';
import { sumClaimsFor } from '../ledger/claim-store.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import {
  listScannedBlocks,
  type ScannedBlocks,
  searchTransfers,
} from '../ledger/scan-transfers.ts';
import { collections, paths } from '../platform/paths.ts';
import { findInflowRow } from '../subscriptions/inflow-store.ts';
import { checksummed, listWallets, scanOf } from '../withdrawals/scan-payers.ts';
import {
  compareOutflows,
  compareTransaction,
  outflowsOf,
  type ScannedWallets,
} from './core/compare-transaction.ts';
import type { Difference } from './core/difference.ts';
import {
  type ReadTransaction,
  readOutflows,
  readTransaction,
  readUnless,
} from './read-transaction.ts';

/** What a comparison reads. */
export type BooksAndChain = Pick<Context, 'auth' | 'chain' | 'config' | 'firestore'>;

/** The passes of a comparison, in this order: over two collections, and over two kinds of transfers. */
const passNames = ['claims', 'inflows', 'company', 'payers'] as const;

/**
 * Where a comparison goes on: after a document, or at a block. Everything before it is compared.
 */
export const position = z.object({
  pass: z.enum(passNames),
  /** The id of a document in the first two passes, the number of a block in the others; null at the start. */
  at: z.nullable(z.string()),
});

/** Where a comparison goes on. */
export type Position = z.output<typeof position>;

/** A document, or a block with transactions, that was compared, or a range of blocks without any. */
export interface Step {
  readonly differences: readonly Difference[];
  /** The transactions on which too few endpoints agree or answer: they are not compared. */
  readonly undecided: readonly string[];
  /** Where to go on after it; null when everything is compared. */
  readonly next: Position | null;
}

const idsPerPage = 200;

/**
 * Compares the books with the chain in both directions, a transaction at a time: each claim and each
 * inflow row with its final logs, then each final transfer to a company wallet, and from a payer to a
 * member, that the books do not know. It reaches as far as the reconciler has scanned, from the first
 * block that was scanned for each wallet on, or from `fromBlock`. It writes nothing. Source: design section
 * 5, rule 7.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export async function* compareBooks(
  context: BooksAndChain,
  {
    from = { pass: 'claims', at: null },
    fromBlock,
  }: { readonly from?: Position; readonly fromBlock?: number | undefined } = {},
): AsyncGenerator<Step> {
  // Before the books: what is settled meanwhile is in both, or not scanned yet.
  const differences: Difference[] = [];
  const wallets = await readWallets(context, differences, fromBlock);
  if (differences.length > 0) yield { differences, undecided: [], next: from };
  const comparison = { context, wallets, fromBlock: fromBlock ?? 0 };
  for (const pass of passNames.slice(passNames.indexOf(from.pass))) {
    const at = pass === from.pass ? from.at : null;
    yield* pass === 'claims' || pass === 'inflows'
      ? compareDocuments(comparison, pass, at)
      : compareTransfers(comparison, pass, at);
    const next = passNames[passNames.indexOf(pass) + 1];
    yield {
      differences: [],
      undecided: [],
      next: next === undefined ? null : { pass: next, at: null },
    };
  }
}

interface Comparison {
  readonly context: BooksAndChain;
  readonly wallets: ScannedWallets;
  readonly fromBlock: number;
}

async function readWallets(
  context: BooksAndChain,
  unreadable: Difference[],
  fromBlock: number | undefined,
): Promise<ScannedWallets> {
  const { config, firestore } = context;
  const [scanned, own, listed] = await Promise.all([
    listScannedBlocks(firestore),
    listOwnWallets(firestore, config),
    // It reads the documents of all admins.
    readUnless(unreadable, { subject: paths.admins, hash: null }, () => listWallets(context)),
  ]);
  const payers = listed?.payers ?? checksummed(own.payers);
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

/** Compares the transactions that a collection names. */
async function* compareDocuments(
  comparison: Comparison,
  pass: 'claims' | 'inflows',
  after: string | null,
): AsyncGenerator<Step> {
  const { config, firestore } = comparison.context;
  let last: string | undefined;
  for await (const id of listIds(firestore, collections[pass], after)) {
    const next = { pass, at: id };
    const [, chainId, name = ''] =
      /^(\d+)_(0x[0-9a-f]{64}|0x[0-9a-fA-F]{40}_[\d-]{10})(?:_\d+)?$/.exec(id) ?? [];
    if (chainId !== String(config.chainId)) {
      const subject = `${collections[pass]}/${id}`;
      const problem = 'names no transaction of this chain';
      yield {
        differences: [{ kind: 'unreadable', subject, hash: null, problem }],
        undecided: [],
        next,
      };
    } else if (name.includes('_')) {
      yield { differences: await compareDust(comparison, id), undecided: [], next };
    } else if (name !== last) {
      last = name;
      // A row beside claims was compared with them.
      const skips = (booked: ReadTransaction) => pass === 'inflows' && booked.hasClaims;
      yield { ...(await compareHash(comparison, name, skips)), next };
    }
  }
}

async function* listIds(
  firestore: Firestore,
  collection: string,
  after: string | null,
): AsyncGenerator<string> {
  const ordered = firestore
    .collection(collection)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(idsPerPage);
  let last = after;
  for (;;) {
    const { docs } = await (last === null ? ordered : ordered.startAfter(last)).get();
    yield* docs.map(({ id }) => id);
    last = docs.at(-1)?.id ?? null;
    if (docs.length < idsPerPage) return;
  }
}

/** Compares the row of a sender's dust on a day with the claims of its logs. */
async function compareDust({ context }: Comparison, id: string): Promise<Difference[]> {
  const { firestore } = context;
  const subject = paths.inflowRow(id);
  const found: Difference[] = [];
  await readUnless(found, { subject, hash: null }, () =>
    firestore.runTransaction(
      async (transaction) => {
        const [row, claimedMicros] = await Promise.all([
          findInflowRow(firestore, id, transaction),
          sumClaimsFor(firestore, id, transaction),
        ]);
        if (row === undefined || row.amountMicros === claimedMicros) return;
        const problem = `the row has ${formatMicros(row.amountMicros)}, its claims ${formatMicros(claimedMicros)}`;
        found.push({ kind: 'dust', subject, hash: row.hash, problem });
      },
      { readOnly: true },
    ),
  );
  return found;
}

/** Compares the transactions that the chain has and the books do not know. */
async function* compareTransfers(
  comparison: Comparison,
  pass: 'company' | 'payers',
  at: string | null,
): AsyncGenerator<Step> {
  const { chain } = comparison.context;
  const { from, own, payers, to } = comparison.wallets;
  const blocks = [...(pass === 'company' ? to : from).values()].filter(
    ({ first, next }) => first < next,
  );
  if (blocks.length === 0) return;
  const first = at === null ? Math.min(...blocks.map((each) => each.first)) : Number(at);
  const last = Math.max(...blocks.map(({ next }) => next)) - 1;
  const filter =
    pass === 'company'
      ? { to: own.company.map(({ address }) => address) }
      : { from: [...new Set(payers.map(({ address }) => address))] };
  for await (const { found, nextBlock } of searchTransfers(chain, filter, first, last)) {
    // By the block, so that a run that has no time for more comes further all the same.
    for (const [blockNumber, mined] of Map.groupBy(found, (each) => each.blockNumber)) {
      const compared: Omit<Step, 'next'>[] = [];
      for (const { hash } of mined) {
        // What the books know was compared with them.
        compared.push(await compareHash(comparison, hash, ({ isEmpty }) => !isEmpty));
      }
      yield {
        differences: compared.flatMap(({ differences }) => differences),
        undecided: compared.flatMap(({ undecided }) => undecided),
        next: { pass, at: String(blockNumber + 1) },
      };
    }
    yield { differences: [], undecided: [], next: { pass, at: String(nextBlock) } };
  }
}

async function compareHash(
  { context, fromBlock, wallets }: Comparison,
  hash: string,
  skips: (booked: ReadTransaction) => boolean,
): Promise<Omit<Step, 'next'>> {
  const { chain, config } = context;
  const booked = await readTransaction(context, hash);
  const nothing = { differences: [], undecided: [] };
  if (skips(booked)) return nothing;
  const { unreadable } = booked;
  const receipt = await findReceipt(chain, hash);
  if (receipt === undefined || receipt.state === 'included') {
    return { differences: unreadable, undecided: [hash] };
  }
  if (receipt.state === 'final' && receipt.blockNumber < fromBlock) return nothing;
  const sent = outflowsOf(receipt, wallets);
  const outgoing =
    receipt.state === 'final'
      ? await readOutflows(context, sent, receipt.minedAt)
      : { outflows: [], unreadable: [] };
  return {
    differences: [
      ...unreadable,
      ...outgoing.unreadable,
      ...compareTransaction(config.chainId, hash, receipt, booked, wallets),
      ...compareOutflows(config.chainId, outgoing.outflows, booked),
    ],
    undecided: [],
  };
}
