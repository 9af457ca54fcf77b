import { handOut, stillGood } from '../accounts/core/short-lived.ts';
import type { Context } from '../context/context.ts';
import { newSecret } from '../platform/ids.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { listChallenges, setChallenges } from './challenges-store.ts';

/** The most nonces that a member has at a time; a new one displaces the oldest. */
const challengesMax = 5;

/** Hands out a nonce for one signature by the member's wallet. */
export async function issueChallenge(
  { clock, firestore }: Context,
  uid: string,
): Promise<{ readonly nonce: string }> {
  const nonce = newSecret();
  const now = clock.realNow();
  await firestore.runTransaction(async (transaction) => {
    const earlier = stillGood(await listChallenges(firestore, uid, transaction), now);
    const nonces = [handOut(sha256Hex(nonce), now), ...earlier].slice(0, challengesMax);
    setChallenges(firestore, transaction, uid, nonces);
  });
  return { nonce };
}
