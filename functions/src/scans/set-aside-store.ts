import type { DocumentSnapshot, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { FoundTransfer } from '../chain/chain.ts';
import type { Context } from '../context/context.ts';
import { instant, transactionHash } from '../contract/values/schemas.ts';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf } from '../platform/collection.ts';
import { StoredName } from '../platform/logger.ts';
import { collections, paths } from '../platform/paths.ts';
import { logPutOff } from '../platform/put-off.ts';
import { isGivenUp, type NextLook, nextLook } from '../rechecks/core/next-look.ts';

/**
 * The collections of what is set aside: transactions that seem to pay the company, and transactions of
 * its payers. One may be both.
 */
export type Quarantine = 'quarantine' | 'payoutQuarantine';

/**
 * `quarantine/{chainId_hash}`, `payoutQuarantine/{chainId_hash}`: a transaction that cannot be settled yet,
 * because its endpoints do not agree, something of it cannot be read, or what it is for is still open; or
 * one to be settled again because its sender has proven the wallet. Nothing waits for it but a pay-out that it may have
 * made already.
 */
const setAsideDocument = z.object({
  hash: transactionHash,
  /** How often it was looked at in vain; 1 where it only waits. */
  looks: z.int(),
  /** Real time. */
  nextLookAt: instant,
  /** Since when no endpoint knows it, real time; null while one does. */
  unknownSince: z.nullable(instant),
  /**
   * What the scans that have found it were shown of it: whom their wallets send how much, each as `sentAs` writes it.
   * Missing where no scan has found it, or too much was shown to be stored: then it may hold anything.
   */
  sent: z.optional(z.array(z.string())),
});

type SetAside = z.output<typeof setAsideDocument>;

const setAsides = collectionOf(setAsideDocument, (path: string) => path);

const pathOf = (
  { config }: Pick<Context, 'config'>,
  quarantine: Quarantine,
  hash: string,
): string => paths[quarantine](config.chainId, hash);

/** A transaction to be settled, with what a scan was shown of it where one has found it now. */
export interface Unsettled {
  readonly hash: string;
  readonly transfers?: readonly FoundTransfer[];
}

/** A document has room for so many, and a block for hardly more; an endpoint may make up any number. */
const sentMax = 1_000;

type Sent = Pick<FoundTransfer, 'amountMicros' | 'to'>;

const sentAs = ({ amountMicros, to }: Sent): string => `${to.toLowerCase()}_${amountMicros}`;

/** What a transaction may hold, once a scan was shown `transfers` of it. */
function sentAfter(
  stored: SetAside | undefined,
  transfers: Unsettled['transfers'],
): readonly string[] | undefined {
  if (transfers === undefined) return stored?.sent;
  if (stored !== undefined && stored.sent === undefined) return undefined;
  // Each scan is shown what its own wallet sends.
  const sent = new Set([...(stored?.sent ?? []), ...transfers.map(sentAs)]);
  return sent.size > sentMax ? undefined : [...sent];
}

/** Whether a transaction that is set aside may hold such a transfer, as far as the scans were shown it. */
export const mayHold = ({ sent }: Pick<SetAside, 'sent'>, transfer: Sent): boolean =>
  sent === undefined || sent.includes(sentAs(transfer));

/** What a look has found of a transaction that it could not settle. */
export interface VainLook {
  /** Whether no endpoint knows it. */
  readonly isUnknown: boolean;
  /**
   * `waits` for something that may end at any moment: the looks at it come no later each time. `interrupted` by an outage or
   * by others at the same documents, which says nothing of it.
   */
  readonly outcome: 'in vain' | 'waits' | 'interrupted';
}

/** When to look again; health counts what was looked at in vain, so that an interrupted look does not count. */
function lookAfter(outcome: VainLook['outcome'], looks: number, now: RealTime): NextLook {
  const first = nextLook(0, now);
  switch (outcome) {
    case 'in vain':
      return nextLook(looks, now);
    case 'waits':
      return first;
    case 'interrupted':
      // At least one: by the looks payments:resume finds what is set aside.
      return { ...first, looks: Math.max(looks, first.looks) };
  }
}

/**
 * Sets a transaction aside that a look could not settle; after one in vain the next comes ever later. One that no endpoint
 * has known for seven days was made up, and is forgotten.
 */
export async function setAside(
  context: Context,
  quarantine: Quarantine,
  { hash, transfers }: Unsettled,
  { isUnknown, outcome }: VainLook,
): Promise<void> {
  const { clock, firestore, log } = context;
  const path = pathOf(context, quarantine, hash);
  const isForgotten = await firestore.runTransaction(async (transaction) => {
    const stored = await setAsides.find(firestore, path, transaction);
    const now = clock.realNow();
    const unknownSince = isUnknown ? (stored?.unknownSince ?? now.toISOString()) : null;
    if (unknownSince !== null && isGivenUp(unknownSince, now)) {
      transaction.delete(setAsides.at(firestore, path));
      return true;
    }
    const look = lookAfter(outcome, stored?.looks ?? 0, now);
    const sent = sentAfter(stored, transfers);
    setAsides.set(firestore, transaction, path, {
      hash,
      unknownSince,
      ...look,
      ...(sent && { sent: [...sent] }),
    });
    return false;
  });
  if (isForgotten)
    log.warn('A transaction that no endpoint knows is forgotten', { hash: new StoredName(hash) });
}

/** Sets a transaction aside to be looked at now; part of the transaction that gives the reason. */
export function lookNow(
  context: Context,
  transaction: Transaction,
  quarantine: Quarantine,
  hash: string,
): void {
  const { clock, firestore } = context;
  const nextLookAt = clock.realNow().toISOString();
  const due = { hash, looks: 0, nextLookAt, unknownSince: null };
  setAsides.set(firestore, transaction, pathOf(context, quarantine, hash), due);
}

/** A transaction that is set aside; undefined for one that is not. */
export const findSetAside = (
  context: Pick<Context, 'config' | 'firestore'>,
  quarantine: Quarantine,
  hash: string,
) => setAsides.find(context.firestore, pathOf(context, quarantine, hash));

/**
 * Forgets a transaction that is settled, unless it was set aside again since it was found: then something has
 * changed that the look has not seen.
 */
export async function dropSetAside(
  context: Context,
  quarantine: Quarantine,
  { hash, nextLookAt }: SetAside,
): Promise<void> {
  const { firestore } = context;
  const path = pathOf(context, quarantine, hash);
  await firestore.runTransaction(async (transaction) => {
    const stored = await setAsides.find(firestore, path, transaction);
    if (stored?.nextLookAt === nextLookAt) transaction.delete(setAsides.at(firestore, path));
  });
}

/** How often the transaction was looked at in vain that was so most often; 0 when none is set aside. */
export async function findMostLooks(firestore: Firestore, quarantine: Quarantine): Promise<number> {
  const worst = setAsideQuery(firestore, quarantine).orderBy('looks', 'desc').limit(1);
  return (await setAsides.list(worst))[0]?.looks ?? 0;
}

/** All transactions that are set aside: one whose document cannot be read is alerted, and may hold anything. */
export async function listSetAside(
  { firestore, log }: Pick<Context, 'firestore' | 'log'>,
  quarantine: Quarantine,
): Promise<Pick<SetAside, 'hash' | 'sent'>[]> {
  const { docs } = await setAsideQuery(firestore, quarantine).get();
  return docs.map((document) => {
    try {
      return parseSetAside(document);
    } catch (error) {
      logPutOff(log, document.ref.path, error);
      return { hash: document.id.slice(document.id.indexOf('_') + 1) };
    }
  });
}

/** The query for them. */
export const setAsideQuery = (firestore: Firestore, quarantine: Quarantine): Query =>
  firestore.collection(collections[quarantine]);

/** @throws when the document is not of this shape. */
export const parseSetAside: (document: DocumentSnapshot) => SetAside = setAsides.parse;
