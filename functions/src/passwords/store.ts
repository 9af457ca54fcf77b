import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type ShortLived, shortLived } from '../accounts/core/short-lived.ts';
import { paths } from '../platform/paths.ts';

/** `passwordResets/{uid}`: the links that were mailed, oldest first. */
const passwordResetDocument = z.object({ links: z.array(shortLived) });

/** The links of a member, in a transaction; none before the first. */
export async function listResetLinks(
  firestore: Firestore,
  uid: string,
  transaction: Transaction,
): Promise<ShortLived[]> {
  const snapshot = await transaction.get(firestore.doc(paths.passwordReset(uid)));
  return snapshot.exists ? passwordResetDocument.parse(snapshot.data()).links : [];
}

/** Adds a link to those of a member that were read in the same transaction and are kept. */
export function addResetLink(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  kept: readonly ShortLived[],
  link: ShortLived,
): void {
  transaction.set(firestore.doc(paths.passwordReset(uid)), {
    ...z.encode(passwordResetDocument, { links: [...kept, link] }),
    // A timestamp, not text: Firestore's time-to-live policy deletes the document by it.
    expiresAt: Timestamp.fromDate(new Date(link.expiresAt)),
  });
}

/** Deletes all links of a member. */
export function deleteResetLinks(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): void {
  transaction.delete(firestore.doc(paths.passwordReset(uid)));
}
