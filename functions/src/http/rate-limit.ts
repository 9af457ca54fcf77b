import type { RateLimitName } from '../contract/call.ts';

/** So many hits within a window of time. */
export interface RateLimit {
  readonly hits: number;
  readonly windowMs: number;
}

const minuteMs = 60_000;

/** The limits of each client address. Source: design section 4, and `record` is ours. */
export const rateLimits = {
  signup: { hits: 60, windowMs: 60 * minuteMs },
  login: { hits: 100, windowMs: 10 * minuteMs },
  lookup: { hits: 120, windowMs: 10 * minuteMs },
  recover: { hits: 20, windowMs: 10 * minuteMs },
  share: { hits: 60, windowMs: 10 * minuteMs },
  // Far above what a browser with many open payments asks for.
  record: { hits: 600, windowMs: 10 * minuteMs },
} as const satisfies Record<RateLimitName, RateLimit>;

/** Hits counted since the first of a window; moments in milliseconds of real time. */
export interface HitWindow {
  readonly startedAtMs: number;
  readonly hits: number;
}

/** What a hit came to. */
export interface HitDecision {
  readonly allowed: boolean;
  /** The window with the hit counted; a refused hit does not count. */
  readonly window: HitWindow;
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** Counts a hit at `nowMs` into the window so far; a window that is over starts anew. */
export function decideHit(
  previous: HitWindow | undefined,
  limit: RateLimit,
  nowMs: number,
): HitDecision {
  const current =
    previous !== undefined && nowMs < previous.startedAtMs + limit.windowMs
      ? previous
      : { startedAtMs: nowMs, hits: 0 };
  const allowed = current.hits < limit.hits;
  const window = allowed ? { ...current, hits: current.hits + 1 } : current;
  return {
    allowed,
    window,
    remaining: limit.hits - window.hits,
    resetSeconds: Math.max(1, Math.ceil((window.startedAtMs + limit.windowMs - nowMs) / 1_000)),
  };
}
