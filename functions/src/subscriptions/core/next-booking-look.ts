import { type NextLook, nextLook } from '../../ledger/core/next-look.ts';

const firstPausesMs = [5_000, 15_000, 45_000];

/**
 * When to look again at a booking after `looks` looks and one more, in vain, whoever looked: after 5, 15
 * and 45 s, as at a payment, then after 1, 2, 4, ... minutes, at most a day.
 */
export function nextBookingLook(looks: number, now: Date): NextLook {
  const pauseMs = firstPausesMs[looks];
  const nextLookAt =
    pauseMs === undefined
      ? nextLook(looks - firstPausesMs.length, now).nextLookAt
      : new Date(now.getTime() + pauseMs).toISOString();
  return { looks: looks + 1, nextLookAt };
}
