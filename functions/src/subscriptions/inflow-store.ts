import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import { address, instant, transactionHash } from '../contract/values.ts';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { type Inflow, inflowReasons } from './core/decide-inflow.ts';

/** `inflows/{chainId_hash_place}`: money that reached the company and bought nothing. */
const inflowDocument = z.object({
  hash: transactionHash,
  /** Checksummed. */
  sender: address,
  /** What of the inflow bought nothing. */
  amountMicros: storedMicros,
  reason: z.enum(inflowReasons),
  /** The member it belongs to, where that is proven. */
  uid: z.nullable(z.string()),
  /** Time of its block. */
  minedAt: instant,
});

/** A row of an inflow, decoded. */
export type InflowRow = z.output<typeof inflowDocument>;

/** What of an inflow bought nothing, and why. */
type Rest = Pick<InflowRow, 'amountMicros' | 'reason' | 'uid'>;

const inflows = collectionOf(inflowDocument, (path: string) => path);

/** The rows of what a wallet sent before it was proven, in a transaction. */
export const listUnproven = (firestore: Firestore, sender: string, transaction: Transaction) =>
  inflows.list(
    firestore
      .collection(collections.inflows)
      .where('sender', '==', sender)
      .where('reason', '==', 'unproven_wallet'),
    transaction,
  );

/** The path of an inflow's row: named for its first log. */
export const inflowPath = (chainId: number, { hash, transfers }: Inflow): string =>
  paths.inflow(chainId, hash, transfers[0]?.place ?? 0);

/** The row of an inflow; undefined where all of it bought a subscription, or it is not settled. */
export const findInflow = (
  firestore: Firestore,
  chainId: number,
  inflow: Inflow,
  transaction: Transaction,
) => inflows.find(firestore, inflowPath(chainId, inflow), transaction);

/** Writes the row of an inflow; the transaction fails when it has one. */
export function createInflow(
  firestore: Firestore,
  transaction: Transaction,
  chainId: number,
  inflow: Inflow,
  rest: Rest,
): void {
  inflows.create(firestore, transaction, inflowPath(chainId, inflow), rowOf(inflow, rest));
}

/** Replaces the row of an inflow that was read in the same transaction. */
export function replaceInflow(
  firestore: Firestore,
  transaction: Transaction,
  chainId: number,
  inflow: Inflow,
  rest: Rest,
): void {
  inflows.set(firestore, transaction, inflowPath(chainId, inflow), rowOf(inflow, rest));
}

/** Deletes the row of an inflow that was read in the same transaction: all of it buys something. */
export function deleteInflow(
  firestore: Firestore,
  transaction: Transaction,
  chainId: number,
  inflow: Inflow,
): void {
  transaction.delete(inflows.at(firestore, inflowPath(chainId, inflow)));
}

const rowOf = ({ hash, from, minedAt }: Inflow, rest: Rest) => ({
  ...rest,
  hash,
  sender: from,
  minedAt: minedAt.toISOString(),
});
