import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { attemptLogin, failuresKeptMs, type LoginAttempt } from './core/login-delay.ts';

/** `rateLimits/password_{sha256}`: the failed logins in a row; Firestore deletes it at `expiresAt`. */
const failedLogins = collectionOf(
  z.object({ failures: z.int(), lastAt: instant, expiresAt: timestamp }),
  (subject: string) => paths.rateLimit(`password_${sha256Hex(subject)}`),
);

/**
 * Counts an attempt to log in as `subject` (a mail address, whether it is known or not) in one
 * transaction, so that of parallel attempts only as many as are allowed pass.
 */
export function countAttempt(
  firestore: Firestore,
  subject: string,
  now: Date,
  scale: number,
): Promise<LoginAttempt> {
  const count = async (transaction: Transaction): Promise<LoginAttempt> => {
    const stored = await failedLogins.find(firestore, subject, transaction);
    const previous = stored && { failures: stored.failures, lastAtMs: Date.parse(stored.lastAt) };
    const attempt = attemptLogin(previous, now.getTime(), scale);
    if (attempt.allowed) {
      const { failures, lastAtMs } = attempt.failures;
      failedLogins.set(firestore, transaction, subject, {
        failures,
        lastAt: new Date(lastAtMs).toISOString(),
        expiresAt: new Date(lastAtMs + failuresKeptMs),
      });
    }
    return attempt;
  };
  return inTurn(failedLogins.at(firestore, subject).path, () => firestore.runTransaction(count));
}

/** Forgets the failed attempts after a success. */
export async function clearAttempts(firestore: Firestore, subject: string): Promise<void> {
  await failedLogins.at(firestore, subject).delete();
}
