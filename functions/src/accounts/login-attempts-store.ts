import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { attemptLogin, failuresKeptMs, type LoginAttempt } from './core/login-delay.ts';

const failedLoginsDocument = z.object({ failures: z.int(), lastAt: instant });

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
  const reference = firestore.doc(attemptsPath(subject));
  const count = async (transaction: Transaction): Promise<LoginAttempt> => {
    const snapshot = await transaction.get(reference);
    const stored = snapshot.exists ? failedLoginsDocument.parse(snapshot.data()) : undefined;
    const previous = stored && {
      failures: stored.failures,
      lastAtMs: Date.parse(stored.lastAt),
    };
    const attempt = attemptLogin(previous, now.getTime(), scale);
    if (attempt.allowed) {
      const { failures, lastAtMs } = attempt.failures;
      transaction.set(reference, {
        ...z.encode(failedLoginsDocument, { failures, lastAt: new Date(lastAtMs).toISOString() }),
        // A timestamp, not text: Firestore's time-to-live policy deletes the document by it.
        expiresAt: new Date(lastAtMs + failuresKeptMs),
      });
    }
    return attempt;
  };
  return inTurn(reference.path, () => firestore.runTransaction(count));
}

/** Forgets the failed attempts after a success. */
export async function clearAttempts(firestore: Firestore, subject: string): Promise<void> {
  await firestore.doc(attemptsPath(subject)).delete();
}

const attemptsPath = (subject: string): string => paths.rateLimit(`password_${sha256Hex(subject)}`);
