import type { Transaction } from 'firebase-admin/firestore';
import { stillGood } from '../accounts/core/short-lived.ts';
import type { Context } from '../context/context.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { listChallenges, setChallenges } from './challenges-store.ts';

/**
 * Uses up a nonce in the transaction of what it permits: its last read and its first write.
 * @returns whether the member had it and it was still good; if not, nothing is written.
 */
export async function takeChallenge(
  { clock, firestore }: Context,
  transaction: Transaction,
  uid: string,
  nonce: string,
): Promise<boolean> {
  const nonces = stillGood(await listChallenges(firestore, uid, transaction), clock.realNow());
  const hash = sha256Hex(nonce);
  const others = nonces.filter((known) => known.hash !== hash);
  if (others.length === nonces.length) return false;
  setChallenges(firestore, transaction, uid, others);
  return true;
}
