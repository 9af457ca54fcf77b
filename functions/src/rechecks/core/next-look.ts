import type { RealTime } from '../../platform/clock.ts';

const minuteMs = 60_000;
const longestPauseMs = 24 * 60 * minuteMs;
/** For how long a hash is looked for that no endpoint knows. Source: design section 5, rule 4. */
const unknownMaxMs = 7 * 24 * 60 * minuteMs;

/** How often something was looked at in vain, and when to recheck it, in real time. */
export interface NextLook {
  readonly looks: number;
  readonly nextLookAt: string;
}

/**
 * When to recheck after `looks` looks and one more, in vain: after 1, 2, 4, ... minutes, at most a
 * day, so that made-up hashes cost next to nothing.
 */
export function nextLook(looks: number, now: RealTime): NextLook {
  const pauseMs = Math.min(minuteMs * 2 ** looks, longestPauseMs);
  return { looks: looks + 1, nextLookAt: new Date(now.getTime() + pauseMs).toISOString() };
}

/** When what a member waits for is looked at first: most payments are mined by then. Source: design section 5, rule 5. */
export const firstLooksMs = [5_000, 15_000, 45_000] as const;

/** When to recheck a booking: first after 5, 15 and 45 s, as with a payment. */
export function nextBookingLook(looks: number, now: RealTime): NextLook {
  const pauseMs = firstLooksMs[looks];
  const nextLookAt =
    pauseMs === undefined
      ? nextLook(looks - firstLooksMs.length, now).nextLookAt
      : new Date(now.getTime() + pauseMs).toISOString();
  return { looks: looks + 1, nextLookAt };
}

/** Whether a hash that no endpoint has known since `since`, by the same clock as `now`, is given up. */
export const isGivenUp = (since: string, now: Date): boolean =>
  now.getTime() - new Date(since).getTime() >= unknownMaxMs;
