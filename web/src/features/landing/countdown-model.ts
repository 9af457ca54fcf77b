/** A time left, in whole units. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** The grand opening: 7 October 2025, midnight where the visitor is. Source: spec section 9. */
export const openingTime: Date = new Date(2025, 9, 7);

/** The time left from `now` until `target`; all zero once it has passed. */
export function timeLeft(target: Date, now: Date): TimeLeft {
  const totalSeconds = Math.max(0, Math.ceil((target.getTime() - now.getTime()) / 1_000));
  return {
    days: Math.floor(totalSeconds / 86_400),
    hours: Math.floor(totalSeconds / 3_600) % 24,
    minutes: Math.floor(totalSeconds / 60) % 60,
    seconds: totalSeconds % 60,
  };
}
