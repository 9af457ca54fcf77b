import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { checksumAddress } from '../chain/addresses.ts';
import type { LoggedTransfer } from '../chain/token-logs.ts';
import { storedMicros } from '../contract/account-document.ts';
import { address, instant, type Page, transactionHash } from '../contract/values/schemas.ts';
import { findProvenOwner } from '../members/store.ts';
import { collectionOf } from '../platform/collection.ts';
import { isRefusedCommit } from '../platform/firestore-errors.ts';
import { type Logger, StoredName } from '../platform/logger.ts';
import { collections, paths } from '../platform/paths.ts';
import { nothingReceived, type Received, receive, unprovenPerDayMax } from './core/receive.ts';

/** `receipts/{publicKey_chainId_hash_logIndex}`: USDT that a member received, shown and nothing else. */
const receiptDocument = z.object({
  hash: transactionHash,
  logIndex: z.int(),
  /** Both checksummed. */
  from: address,
  to: address,
  amountMicros: storedMicros,
  blockNumber: z.int(),
  minedAt: instant,
});

/** A received transfer, decoded: no receipt of the chain, and proof of nothing. */
export type ReceivedTransfer = z.output<typeof receiptDocument>;

/** `receiptSenders/{publicKey}`: what else is kept of what a member received. */
const receivedDocument: z.ZodMiniType<Received, Received> = z.object({
  senders: z.array(z.string()),
  day: z.int(),
  dayCount: z.int(),
  through: z.object({ blockNumber: z.int(), logIndex: z.int() }),
});

const receipts = collectionOf(receiptDocument, (path: string) => path);
const received = collectionOf(receivedDocument, paths.receiptSenders);

/** Names a received transfer among those of its recipient. */
export const receiptIdOf = ({
  hash,
  logIndex,
}: Pick<ReceivedTransfer, 'hash' | 'logIndex'>): string => `${hash}_${logIndex}`;

/**
 * A page of what an address received, the newest first. `after` is the id of a received transfer.
 * @throws {ListChangedError} when there is no such one.
 */
export async function listReceipts(
  firestore: Firestore,
  chainId: number,
  publicKey: string,
  { after, limit }: Page,
): Promise<ReceivedTransfer[]> {
  const own = firestore
    .collection(collections.receipts)
    .where('to', '==', publicKey)
    .orderBy('blockNumber', 'desc')
    .limit(limit);
  const last =
    after === undefined
      ? undefined
      : receipts.at(firestore, paths.receipt(publicKey, chainId, after));
  return receipts.page(own, last);
}

/** The newest senders to an address in lower case, the newest first: a thousand checksums would hold up everybody. */
export async function listSenders(
  firestore: Firestore,
  publicKey: string,
): Promise<readonly string[]> {
  return ((await received.find(firestore, publicKey)) ?? nothingReceived).senders;
}

/** Where received transfers are stored, and how the times of their blocks are found. */
interface StoreDeps {
  readonly firestore: Firestore;
  readonly log: Logger;
  readonly chainId: number;
  readonly getBlockTime: (blockNumber: number) => Promise<Date>;
}

/** Keeps one commit far below what Firestore takes. */
const transfersPerCommit = 200;

/** Stores the transfers to one address, which are in the order of the chain; again changes nothing. */
export async function storeReceived(
  deps: StoreDeps,
  to: string,
  transfers: readonly LoggedTransfer[],
): Promise<void> {
  const publicKey = checksumAddress(to);
  for (let start = 0; start < transfers.length; start += transfersPerCommit) {
    const some = transfers.slice(start, start + transfersPerCommit);
    while (!(await storeSome(deps, publicKey, some)));
  }
}

/** @returns false when another run stored something meanwhile, and nothing was written. */
async function storeSome(
  { firestore, log, chainId, getBlockTime }: StoreDeps,
  publicKey: string,
  transfers: readonly LoggedTransfer[],
): Promise<boolean> {
  const reference = received.at(firestore, publicKey);
  const snapshot = await reference.get();
  const before = snapshot.exists ? receivedDocument.safeParse(snapshot.data()) : undefined;
  if (before?.success === false) {
    log.warn('The senders to a member cannot be read and are collected again', {
      document: new StoredName(reference.path),
      error: before.error,
    });
  }
  const known = before?.data ?? nothingReceived;
  const bounded = receive(known, transfers, unprovenPerDayMax);
  const isProven = bounded.isFull && (await findProvenOwner(firestore, publicKey)) !== undefined;
  const after = isProven ? receive(known, transfers, Number.POSITIVE_INFINITY) : bounded;
  if (after.received === known) return true;
  const batch = firestore.batch();
  for (const { amountMicros, blockNumber, from, hash, logIndex } of after.receipts) {
    const row: ReceivedTransfer = {
      hash,
      logIndex,
      from: checksumAddress(from),
      to: publicKey,
      amountMicros,
      blockNumber,
      minedAt: (await getBlockTime(blockNumber)).toISOString(),
    };
    const path = paths.receipt(publicKey, chainId, receiptIdOf(row));
    batch.set(receipts.at(firestore, path), z.encode(receiptDocument, row));
  }
  const stored = { ...z.encode(receivedDocument, after.received) };
  const { updateTime } = snapshot;
  if (updateTime === undefined) batch.create(reference, stored);
  else batch.update(reference, stored, { lastUpdateTime: updateTime });
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (!isRefusedCommit(error)) throw error;
    return false;
  }
}
