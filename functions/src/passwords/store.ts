import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type ShortLived, shortLived } from '../accounts/core/short-lived.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';

/** `passwordResets/{uid}`: the links that were mailed, oldest first. */
const passwordResets = collectionOf(
  z.object({
    links: z.array(shortLived),
    /** When the last link ends; Firestore's time-to-live policy deletes the document by it. */
    expiresAt: timestamp,
  }),
  paths.passwordReset,
);

/** The links of a member, in a transaction; none before the first. */
export const listResetLinks = async (
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<ShortLived[]> => (await passwordResets.find(firestore, uid, transaction))?.links ?? [];

/** Adds a link to the kept links of a member, which were read in the same transaction. */
export function addResetLink(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  kept: readonly ShortLived[],
  link: ShortLived,
): void {
  const expiresAt = new Date(link.expiresAt);
  passwordResets.set(firestore, transaction, uid, { links: [...kept, link], expiresAt });
}

/** Deletes all links of a member. */
export function deleteResetLinks(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): void {
  transaction.delete(passwordResets.at(firestore, uid));
}
