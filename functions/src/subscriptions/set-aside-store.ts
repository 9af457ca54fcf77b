import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { instant, transactionHash } from '../contract/values.ts';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { nextLookAfter } from './core/judge-booking.ts';

/**
 * `quarantine/{chainId_hash}`: a transaction that seems to pay the company and cannot be settled yet,
 * because its endpoints do not agree or something of it cannot be read, or one to be settled again because
 * its sender has proven the wallet. Nothing waits for it.
 */
const setAsideDocument = z.object({
  hash: transactionHash,
  /** How often it was looked at. */
  looks: z.int(),
  /** Real time. */
  nextLookAt: instant,
});

const quarantine = collectionOf(setAsideDocument, (path: string) => path);

const pathOf = ({ config }: Context, hash: string): string =>
  paths.quarantine(config.chainId, hash);

/** Sets a transaction aside; again, it is looked at ever more rarely. */
export async function setAside(context: Context, hash: string): Promise<void> {
  const { clock, firestore } = context;
  const path = pathOf(context, hash);
  await firestore.runTransaction(async (transaction) => {
    const stored = await quarantine.find(firestore, path, transaction);
    const looks = (stored?.looks ?? 0) + 1;
    const nextLookAt = nextLookAfter(clock.realNow(), looks).toISOString();
    quarantine.set(firestore, transaction, path, { hash, looks, nextLookAt });
  });
}

/** Sets a transaction aside to be looked at now; part of the transaction that gives the reason. */
export function lookNow(context: Context, transaction: Transaction, hash: string): void {
  const { clock, firestore } = context;
  const nextLookAt = clock.realNow().toISOString();
  quarantine.set(firestore, transaction, pathOf(context, hash), { hash, looks: 0, nextLookAt });
}

/** When a transaction is due, if it is set aside: what `dropSetAside` compares with. */
export const findNextLook = async (context: Context, hash: string): Promise<string | undefined> =>
  (await quarantine.find(context.firestore, pathOf(context, hash)))?.nextLookAt;

/**
 * Forgets a transaction that is settled, unless it was set aside anew since it was due at `nextLookAt`:
 * then something has changed that the look has not seen.
 */
export async function dropSetAside(
  context: Context,
  hash: string,
  nextLookAt: string | undefined,
): Promise<void> {
  const { firestore } = context;
  const path = pathOf(context, hash);
  await firestore.runTransaction(async (transaction) => {
    const stored = await quarantine.find(firestore, path, transaction);
    if (stored?.nextLookAt === nextLookAt) transaction.delete(quarantine.at(firestore, path));
  });
}

/** The transactions that are due for a look at `now`, real time. */
export const listSetAside = (firestore: Firestore, now: Date, limit: number) =>
  quarantine.list(
    firestore
      .collection(collections.quarantine)
      .where('nextLookAt', '<=', now.toISOString())
      .orderBy('nextLookAt')
      .limit(limit),
  );
