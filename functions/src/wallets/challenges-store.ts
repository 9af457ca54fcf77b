import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type ShortLived, shortLived } from '../accounts/core/short-lived.ts';
import { paths } from '../platform/paths.ts';

/** `users/{uid}/private/challenges`: the nonces that the wallet may still sign, newest first. */
const challengesDocument = z.object({ nonces: z.array(shortLived) });

/** The nonces of a member, in a transaction; none before the first. */
export async function listChallenges(
  firestore: Firestore,
  uid: string,
  transaction: Transaction,
): Promise<ShortLived[]> {
  const snapshot = await transaction.get(firestore.doc(paths.challenges(uid)));
  return snapshot.exists ? challengesDocument.parse(snapshot.data()).nonces : [];
}

/** Replaces the nonces of a member that were read in the same transaction. */
export function setChallenges(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  nonces: ShortLived[],
): void {
  const document = z.encode(challengesDocument, { nonces });
  transaction.set(firestore.doc(paths.challenges(uid)), document);
}
