import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { Actor } from '../context/context.ts';
import { storedMicros } from '../contract/account-document.ts';
import { formatMicros } from '../contract/micros.ts';
import { transferRow } from '../contract/subscriptions.ts';
import { instant, type Page } from '../contract/values.ts';
import { collections, paths } from '../platform/paths.ts';
import {
  type PendingSubscription,
  type Subscription,
  subscriptionDocument,
} from './subscription.ts';

/** A recorded send, as replies give it. */
export type TransferRecord = z.output<typeof transferRow>;

/** `transfers/{uid}_{hash}`: a recorded send, and whose it is. */
const transferDocument = z.extend(transferRow, { uid: z.string() });

/** `unmatchedInflows/{chainId_hash_logIndex}`: a member's money that waits for a person. */
const unmatchedInflowDocument = z.object({
  uid: z.string(),
  publicKey: z.string(),
  hash: z.string(),
  amountMicros: storedMicros,
  recordedAt: instant,
});

/** `config/reconciler`: the first block that the reconciler has not scanned. */
const reconcilerDocument = z.object({ nextBlock: z.int() });

/** Finds a booking, in a transaction when one is given. */
export async function findSubscription(
  firestore: Firestore,
  uid: string,
  hash: string,
  transaction?: Transaction,
): Promise<Subscription | undefined> {
  const reference = firestore.doc(paths.subscription(uid, hash));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? subscriptionDocument.parse(snapshot.data()) : undefined;
}

/** Writes a booking that was read, or found missing, in the same transaction. */
export function setSubscription(
  firestore: Firestore,
  transaction: Transaction,
  subscription: Subscription,
): void {
  transaction.set(
    firestore.doc(paths.subscription(subscription.uid, subscription.hash)),
    z.encode(subscriptionDocument, subscription),
  );
}

/**
 * A page of a member's bookings of one mode, newest first. `after` is the hash or the id of a
 * booking.
 */
export async function listSubscriptions(
  firestore: Firestore,
  uid: string,
  mode: Subscription['mode'],
  { after, limit }: Page,
): Promise<Subscription[]> {
  const own = firestore
    .collection(collections.subscriptions)
    .where('uid', '==', uid)
    .where('mode', '==', mode)
    .orderBy('createdAt', 'desc');
  if (after === undefined) return read(own.limit(limit));
  const hash = /^(?:[0-9A-Z]{6}_)?(0x[0-9a-f]{64})$/.exec(after)?.[1];
  if (hash === undefined) return [];
  const last = await firestore.doc(paths.subscription(uid, hash)).get();
  return last.exists ? read(own.startAfter(last).limit(limit)) : [];
}

/** Every booking of a member, in a transaction. */
export async function listAllSubscriptions(
  firestore: Firestore,
  uid: string,
  transaction: Transaction,
): Promise<Subscription[]> {
  const own = firestore.collection(collections.subscriptions).where('uid', '==', uid);
  const { docs } = await transaction.get(own);
  return docs.map((document) => subscriptionDocument.parse(document.data()));
}

/** The pending bookings whose receipt is due for a look at `now`, real time. */
export async function listDue(
  firestore: Firestore,
  now: Date,
  limit: number,
): Promise<PendingSubscription[]> {
  const due = await read(
    firestore
      .collection(collections.subscriptions)
      .where('mode', '==', 'Pending')
      .where('nextLookAt', '<=', now.toISOString())
      .orderBy('nextLookAt')
      .limit(limit),
  );
  return due.filter((subscription) => subscription.mode === 'Pending');
}

async function read(query: Query): Promise<Subscription[]> {
  const { docs } = await query.get();
  return docs.map((document) => subscriptionDocument.parse(document.data()));
}

/**
 * Records a member's inflow that pays for nothing, for admins.
 * @returns false when it was recorded before.
 */
export function recordUnmatchedInflow(
  firestore: Firestore,
  actor: Actor,
  chainId: number,
  { hash, logIndex, from, amountMicros }: UsdtTransfer,
  uid: string,
  now: Date,
): Promise<boolean> {
  const reference = firestore.doc(paths.unmatchedInflow(chainId, hash, logIndex));
  const record = { uid, publicKey: from, hash, amountMicros, recordedAt: now.toISOString() };
  return firestore.runTransaction(async (transaction) => {
    if ((await transaction.get(reference)).exists) return false;
    transaction.create(reference, z.encode(unmatchedInflowDocument, record));
    appendAudit(firestore, transaction, actor, now, {
      action: 'inflow.unmatched',
      subject: reference.path,
      before: null,
      after: { uid, hash, amount: formatMicros(amountMicros) },
    });
    return true;
  });
}

/** The stored record of a send: `record` itself when there was none before. */
export function ensureTransfer(
  firestore: Firestore,
  uid: string,
  record: TransferRecord,
): Promise<TransferRecord> {
  const reference = firestore.doc(paths.transfer(uid, record.txn));
  return firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (snapshot.exists) return readTransfer(snapshot);
    transaction.create(reference, z.encode(transferDocument, { ...record, uid }));
    return record;
  });
}

/** A page of a member's recorded sends, newest first. `after` is the hash of one. */
export async function listTransfers(
  firestore: Firestore,
  uid: string,
  { after, limit }: Page,
): Promise<TransferRecord[]> {
  const own = firestore
    .collection(collections.transfers)
    .where('uid', '==', uid)
    .orderBy('dates', 'desc');
  const last =
    after === undefined ? undefined : await firestore.doc(paths.transfer(uid, after)).get();
  if (last?.exists === false) return [];
  const { docs } = await (last === undefined ? own : own.startAfter(last)).limit(limit).get();
  return docs.map(readTransfer);
}

function readTransfer(snapshot: DocumentSnapshot): TransferRecord {
  const { uid: _uid, ...record } = transferDocument.parse(snapshot.data());
  return record;
}

/** The first block that has not been scanned for inflows; undefined before the first scan. */
export async function findNextBlock(firestore: Firestore): Promise<number | undefined> {
  const snapshot = await reconcilerReference(firestore).get();
  return snapshot.exists ? reconcilerDocument.parse(snapshot.data()).nextBlock : undefined;
}

/** Says that the blocks before `nextBlock` are scanned; a run that was overtaken changes nothing. */
export async function advanceNextBlock(firestore: Firestore, nextBlock: number): Promise<void> {
  const reference = reconcilerReference(firestore);
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    const stored = snapshot.exists ? reconcilerDocument.parse(snapshot.data()).nextBlock : 0;
    if (nextBlock > stored) transaction.set(reference, z.encode(reconcilerDocument, { nextBlock }));
  });
}

function reconcilerReference(firestore: Firestore): DocumentReference {
  return firestore.doc(paths.reconciler);
}
