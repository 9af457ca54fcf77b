import {
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import { inflowReasons, inflowStates } from '../contract/calls/inflows.ts';
import { address, instant, type Page, transactionHash } from '../contract/values/schemas.ts';
import { collectionOf, type Reading, readablePage, startingAfter } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { dustIdOf, type Inflow, sumOf } from './core/decide-inflow.ts';

/**
 * `inflows/{chainId_hash_place}`: money that reached the company and bought nothing; of dust
 * `inflows/{chainId_sender_day}`, one row for all of a sender on a day, UTC.
 */
const inflowDocument = z.object({
  /** Of dust the first transaction. */
  hash: transactionHash,
  /** Checksummed. */
  sender: address,
  /** What of the inflow bought nothing. */
  amountMicros: storedMicros,
  reason: z.enum(inflowReasons),
  state: z.enum(inflowStates),
  /** The member it belongs to, where that is proven. */
  uid: z.nullable(z.string()),
  /** Time of its block. */
  minedAt: instant,
  /** Its Transfer logs; none of dust, whose logs have claims. */
  logs: z.array(z.object({ place: z.int(), amountMicros: storedMicros })),
  /** How an admin settled it, or who pays it back while it waits; null while none has. */
  settlement: z.nullable(
    z.object({
      at: instant,
      by: z.string(),
      note: z.string(),
      txn: z.nullable(transactionHash),
      uid: z.nullable(z.string()),
    }),
  ),
});

/** A row of an inflow, decoded. */
export type InflowRow = z.output<typeof inflowDocument>;

/** A row of an inflow and the id of its document. */
export interface ListedInflow extends InflowRow {
  readonly id: string;
}

/** What of an inflow bought nothing, and why. */
type Rest = Pick<InflowRow, 'amountMicros' | 'reason' | 'uid'>;

const inflows = collectionOf(inflowDocument, paths.inflowRow);

/** The rows of what a wallet sent before it was proven, in a transaction. */
export const listUnproven = (firestore: Firestore, transaction: Transaction, sender: string) =>
  inflows.list(
    firestore
      .collection(collections.inflows)
      .where('sender', '==', sender)
      .where('reason', '==', 'unproven_wallet'),
    transaction,
  );

/**
 * A page of all rows, or of those in a state, newest first. `after` is an id.
 * @throws {ListChangedError} when it has no row any more.
 */
export function listInflows(
  reading: Reading,
  state: InflowRow['state'] | undefined,
  page: Page,
): Promise<ListedInflow[]> {
  const all = reading.firestore.collection(collections.inflows);
  return listPage(reading, state === undefined ? all : all.where('state', '==', state), page);
}

/** The same of a member's rows. */
export const listInflowsOf = (reading: Reading, uid: string, page: Page): Promise<ListedInflow[]> =>
  listPage(
    reading,
    reading.firestore.collection(collections.inflows).where('uid', '==', uid),
    page,
  );

async function listPage(
  { firestore, log }: Reading,
  query: Query,
  { after, limit }: Page,
): Promise<ListedInflow[]> {
  const last = after === undefined ? undefined : inflows.at(firestore, after);
  const ordered = await startingAfter(query.orderBy('minedAt', 'desc'), last);
  return readablePage(log, ordered, limit, (document) => ({
    id: document.id,
    ...inflows.parse(document),
  }));
}

/** @throws when the document is no row of an inflow. */
export const parseInflow: (document: DocumentSnapshot) => InflowRow = inflows.parse;

/** Finds the row with an id, in a transaction when one is given. */
export const findInflowRow = inflows.find;

/** Writes the row with an id that was read, or found missing, in the same transaction. */
export const setInflowRow = inflows.set;

/** Deletes the row with an id that was read in the same transaction: all of its inflow buys something. */
export function deleteInflowRow(firestore: Firestore, transaction: Transaction, id: string): void {
  transaction.delete(inflows.at(firestore, id));
}

/**
 * Adds dust to the row of its sender and day, which it reads before it writes; the caller claims its logs
 * in the same transaction, so that each is added once.
 * @returns the id of the row.
 */
export async function addDust(
  firestore: Firestore,
  transaction: Transaction,
  chainId: number,
  inflow: Inflow,
): Promise<string> {
  const id = dustIdOf(chainId, inflow);
  const nothing = { amountMicros: 0n, reason: 'dust', uid: null } as const;
  const before =
    (await inflows.find(firestore, id, transaction)) ??
    newInflowRow({ ...inflow, transfers: [] }, nothing);
  const amountMicros = before.amountMicros + sumOf(inflow);
  inflows.set(firestore, transaction, id, { ...before, amountMicros });
  return id;
}

const keptReasons: ReadonlySet<InflowRow['reason']> = new Set(['internal', 'dust']);

/** The row of what of an inflow bought nothing. */
export const newInflowRow = (
  { hash, from, minedAt, transfers }: Inflow,
  rest: Rest,
): InflowRow => ({
  ...rest,
  hash,
  sender: from,
  minedAt: minedAt.toISOString(),
  logs: transfers.map(({ place, amountMicros }) => ({ place, amountMicros })),
  state: keptReasons.has(rest.reason) ? 'kept' : 'waiting',
  settlement: null,
});
