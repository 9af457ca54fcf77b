import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values/schemas.ts';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';

/** Failed logins of an account in a row; the moment of the last in milliseconds of real time. */
export interface FailedLogins {
  readonly failures: number;
  readonly lastAtMs: number;
}

/** Whether an attempt to log in is allowed, before the password is compared. */
export type LoginAttempt =
  | { readonly allowed: true; readonly failures: FailedLogins }
  | { readonly allowed: false; readonly waitSeconds: number };

const freeFailures = 10;
const firstDelayMs = 10_000;
const longestDelayMs = 15 * 60_000;
/** After so long without a failure the count starts at zero. */
export const failuresKeptMs = 24 * 60 * 60_000;

/**
 * Counts an attempt at `nowMs` as failed in advance, so that parallel attempts cannot slip past; a
 * success clears the count. After 10 failures (times `scale`) each attempt has to wait: 10 seconds
 * since the last, then twice as long each time, up to 15 minutes. A refused attempt does not count.
 * Source: design section 4.
 */
export function attemptLogin(
  previous: FailedLogins | undefined,
  nowMs: number,
  scale: number,
): LoginAttempt {
  const failed =
    previous !== undefined && nowMs < previous.lastAtMs + failuresKeptMs
      ? previous
      : { failures: 0, lastAtMs: nowMs };
  const waitMs = failed.lastAtMs + delayMs(failed.failures, freeFailures * scale) - nowMs;
  return waitMs > 0
    ? { allowed: false, waitSeconds: Math.ceil(waitMs / 1_000) }
    : { allowed: true, failures: { failures: failed.failures + 1, lastAtMs: nowMs } };
}

function delayMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - free));
}

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
  now: RealTime,
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
  return inTurn(firestore, failedLogins.at(firestore, subject).path, () =>
    firestore.runTransaction(count),
  );
}

/** How many failures in a row a known device has before it is as unknown as any other. */
const deviceFailuresMax = 20;
/** As long as browsers keep a device's cookie. */
const deviceFailuresKeptMs = 400 * 24 * 60 * 60_000;

const deviceSubject = (device: string) => `device ${device}`;

/**
 * Counts an attempt to log in from a known device, by the id that it has, in one transaction.
 * @returns false when the device has failed so often that it counts as forgotten.
 */
export function countDeviceAttempt(
  firestore: Firestore,
  device: string,
  now: RealTime,
  scale: number,
): Promise<boolean> {
  const subject = deviceSubject(device);
  const count = async (transaction: Transaction): Promise<boolean> => {
    const failures = (await failedLogins.find(firestore, subject, transaction))?.failures ?? 0;
    if (failures >= deviceFailuresMax * scale) return false;
    failedLogins.set(firestore, transaction, subject, {
      failures: failures + 1,
      lastAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + deviceFailuresKeptMs),
    });
    return true;
  };
  return inTurn(firestore, failedLogins.at(firestore, subject).path, () =>
    firestore.runTransaction(count),
  );
}

/** Forgets the failed attempts of a device whose id is not used any more. */
export const clearDeviceAttempts = (firestore: Firestore, device: string): Promise<void> =>
  clearAttempts(firestore, deviceSubject(device));

/** Forgets the failed attempts after a success. */
export async function clearAttempts(firestore: Firestore, subject: string): Promise<void> {
  await failedLogins.at(firestore, subject).delete();
}

/** Forgets the failed attempts in the transaction that gives the account another password. */
export function deleteAttempts(
  firestore: Firestore,
  transaction: Transaction,
  subject: string,
): void {
  transaction.delete(failedLogins.at(firestore, subject));
}
