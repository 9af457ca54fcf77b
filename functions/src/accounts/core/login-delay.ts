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
