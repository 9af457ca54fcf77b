import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { formatMicros } from '../contract/values/micros.ts';
import { sumClaimsFor } from '../ledger/claim-store.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import { findInflowRow } from '../subscriptions/inflow-store.ts';
import {
  agreed,
  type BooksAndChain,
  beginComparison,
  type Compared,
  type Comparison,
  compareBlocks,
  compareHash,
} from './comparison.ts';
import type { Difference } from './core/difference.ts';
import { newBlocksOf, nothingCompared, type TransferPass } from './core/mark.ts';
import { type ReadTransaction, readUnless } from './read-transaction.ts';

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

/** Where a comparison begins. */
export const firstPosition: Position = { pass: 'claims', at: null };

/** A document, or a block with transactions, that was compared, or a range of blocks without any. */
export interface Step extends Compared {
  /** Where to go on after it; null when everything is compared. */
  readonly next: Position | null;
}

const idsPerPage = 200;

/**
 * Compares the books with the chain in both directions, transaction by transaction: each claim and each
 * inflow row with its final logs, then each final transfer to a company wallet, and from a payer to a
 * member, that the books do not know. It reaches as far as the reconciler has scanned, from the first
 * block that was scanned for each wallet on, or from `fromBlock`. It writes nothing, and compares nothing where the
 * company's wallets or the scans cannot be read. Source: design section 5, rule 7.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export async function* compareBooks(
  context: BooksAndChain,
  {
    from = firstPosition,
    fromBlock,
  }: { readonly from?: Position; readonly fromBlock?: number | undefined } = {},
): AsyncGenerator<Step> {
  const differences: Difference[] = [];
  const comparison = await beginComparison(context, differences, fromBlock);
  if (differences.length > 0) yield { ...agreed, differences, next: from };
  if (comparison === undefined) return;
  for (const pass of passNames.slice(passNames.indexOf(from.pass))) {
    const at = pass === from.pass ? from.at : null;
    yield* pass === 'claims' || pass === 'inflows'
      ? compareDocuments(comparison, pass, at)
      : compareTransfers(comparison, pass, at);
    const next = passNames[passNames.indexOf(pass) + 1];
    yield { ...agreed, next: next === undefined ? null : { pass: next, at: null } };
  }
}

/** Compares the transactions that a collection names, ten at once. */
async function* compareDocuments(
  comparison: Comparison,
  pass: 'claims' | 'inflows',
  after: string | null,
): AsyncGenerator<Step> {
  const { config, firestore } = comparison.context;
  let last: string | undefined;

  async function compareDocument(id: string): Promise<Compared | undefined> {
    const [, chainId, name = ''] =
      /^(\d+)_(0x[0-9a-f]{64}|0x[0-9a-fA-F]{40}_[\d-]{10})(?:_\d+)?$/.exec(id) ?? [];
    if (chainId !== String(config.chainId)) {
      const subject = `${collections[pass]}/${id}`;
      const problem = 'names no transaction of this chain';
      return { ...agreed, differences: [{ kind: 'unreadable', subject, hash: null, problem }] };
    }
    if (name.includes('_')) return { ...agreed, differences: await compareDust(comparison, id) };
    if (name === last) return undefined;
    last = name;
    // A row beside claims was compared with them.
    return compareHash(comparison, name, ({ hasClaims }) => pass === 'inflows' && hasClaims);
  }

  const steps = sideBySide(listIds(firestore, collections[pass], after), async (id) => ({
    compared: await compareDocument(id),
    next: { pass, at: id },
  }));
  for await (const { compared, next } of steps) {
    if (compared !== undefined) yield { ...compared, next };
  }
}

async function* listIds(
  firestore: Firestore,
  collection: string,
  after: string | null,
): AsyncGenerator<string> {
  const ordered = firestore.collection(collection).orderBy(FieldPath.documentId()).select();
  const wanted = after === null ? ordered : ordered.startAfter(after);
  for await (const page of pagesOf(wanted, idsPerPage)) yield* page.map(({ id }) => id);
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
          sumClaimsFor(firestore, transaction, id),
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
  pass: TransferPass,
  at: string | null,
): AsyncGenerator<Step> {
  const blocks = newBlocksOf(nothingCompared, comparison.wallets, pass);
  if (blocks === undefined) return;
  const first = at === null ? blocks.first : Number(at);
  // What the books know was compared with them.
  const compared = compareBlocks(
    comparison,
    pass,
    { ...blocks, first },
    ({ isEmpty }: ReadTransaction) => !isEmpty,
  );
  for await (const { nextBlock, ...step } of compared) {
    yield { ...step, next: { pass, at: String(nextBlock) } };
  }
}
