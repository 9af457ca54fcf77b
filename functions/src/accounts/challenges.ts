import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { collectionOf } from '../platform/collection.ts';
import { newSecret } from '../platform/ids.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { issue, type ShortLived, shortLived, unexpired } from './core/short-lived.ts';

/** `users/{uid}/private/challenges`: the nonces that the wallet may still sign, newest first. */
const challenges = collectionOf(z.object({ nonces: z.array(shortLived) }), paths.challenges);

const listChallenges = async (firestore: Firestore, transaction: Transaction, uid: string) =>
  (await challenges.find(firestore, uid, transaction))?.nonces ?? [];

/** Replaces the nonces of a member that were read in the same transaction. */
export function setChallenges(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  nonces: ShortLived[],
): void {
  challenges.set(firestore, transaction, uid, { nonces });
}

/**
 * The most nonces that a member has at a time. None displaces another, so that the holder of a stolen
 * session cannot spoil the member's; one who uses all of them up loses the session by a log-out, which gives the member
 * five again. Source: design section 3.
 */
const challengesMax = 5;

/** Hands out a nonce for one signature by the member's wallet. */
export async function issueChallenge(
  { clock, firestore }: Context,
  uid: string,
): Promise<Outcome<{ readonly nonce: string }>> {
  const nonce = newSecret();
  const hash = sha256Hex(nonce);
  const now = clock.realNow();
  return firestore.runTransaction(async (transaction) => {
    const earlier = unexpired(await listChallenges(firestore, transaction, uid), now);
    // Firestore may run this again after a commit whose reply was lost.
    if (earlier.some((known) => known.hash === hash)) return accepted({ nonce });
    const oldest = earlier.at(-1);
    if (oldest !== undefined && earlier.length >= challengesMax) {
      const waitMs = Date.parse(oldest.expiresAt) - now.getTime();
      return refused('rate_limited', messages.challengesUsed, {
        retryAfterSeconds: Math.ceil(waitMs / 1_000),
      });
    }
    setChallenges(firestore, transaction, uid, [issue(hash, now), ...earlier]);
    return accepted({ nonce });
  });
}

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
  const nonces = unexpired(await listChallenges(firestore, transaction, uid), clock.realNow());
  const hash = sha256Hex(nonce);
  const others = nonces.filter((known) => known.hash !== hash);
  if (others.length === nonces.length) return false;
  setChallenges(firestore, transaction, uid, others);
  return true;
}
