import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { clearAttempts, countAttempt } from './login-attempts.ts';

/** What an unknown mail's password is compared with, so that it takes as long: no password has it. */
const dummyVerifier = '0'.repeat(64);

/** What the server keeps of a derived password. */
export const verifierOf = (pass: string): string => sha256Hex(pass);

/** Whether `pass` belongs to `verifier`, in constant time; never for an unknown member's. */
export function verifyPassword(pass: string, verifier: string | undefined): boolean {
  return matchesHash(pass, verifier ?? dummyVerifier) && verifier !== undefined;
}

/** A derived password that comes with a session, what it is compared with, and what its attempts count on. */
interface TriedPassword {
  readonly subject: string;
  readonly pass: string;
  readonly verifier: string | undefined;
}

/**
 * Whether a password that comes with a session is the right one. Attempts count on the subject alone, also from a known
 * device, which the reader of a mailbox has; and logins do not count there, so that nobody without a session delays the
 * member.
 */
export async function tryPassword(
  { clock, config, firestore }: Context,
  { subject, pass, verifier }: TriedPassword,
): Promise<Outcome<boolean>> {
  const attempt = await countAttempt(firestore, subject, clock.realNow(), config.rateLimitScale);
  if (!attempt.allowed) {
    return refused('rate_limited', messages.rateLimited, {
      retryAfterSeconds: attempt.waitSeconds,
    });
  }
  if (!verifyPassword(pass, verifier)) return accepted(false);
  await clearAttempts(firestore, subject);
  return accepted(true);
}

/** Whether `hash`, in hex, is the SHA-256 of `secret`; in constant time. */
export function matchesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(secret), 'hex'), Buffer.from(hash, 'hex'));
}
