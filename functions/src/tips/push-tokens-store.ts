import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { paths } from '../platform/paths.ts';
import { type PushToken, pushTokensDocument } from './core/push-tokens.ts';

/** The tokens of a member's devices, in a transaction when one is given. */
export async function getPushTokens(
  firestore: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<readonly PushToken[]> {
  const reference = firestore.doc(paths.pushTokens(uid));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? pushTokensDocument.parse(snapshot.data()).tokens : [];
}

/** Replaces the tokens of a member, which were read in the same transaction. */
export function setPushTokens(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  tokens: PushToken[],
): void {
  transaction.set(firestore.doc(paths.pushTokens(uid)), z.encode(pushTokensDocument, { tokens }));
}
