const minuteMs = 60_000;
const longestPauseMs = 24 * 60 * minuteMs;

/**
 * When to look again at a receipt that said nothing for the `looks`-th time: after 1, 2, 4, ...
 * minutes, at most a day, so that made-up hashes cost next to nothing.
 */
export function nextLookAfter(now: Date, looks: number): Date {
  return new Date(now.getTime() + Math.min(minuteMs * 2 ** (looks - 1), longestPauseMs));
}
