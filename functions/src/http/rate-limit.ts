import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { RequestScope } from '../context/handler.ts';
import type { Call, RateLimitName } from '../contract/call.ts';
import { messages } from '../contract/messages.ts';
import { instant } from '../contract/values.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { inTurn } from '../platform/in-turn.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';

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

/** The decision about a hit. */
export interface HitDecision {
  readonly allowed: boolean;
  /** The window with the hit counted; a refused hit does not count. */
  readonly window: HitWindow;
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** Counts a hit at `nowMs` into the window so far; after its end the next window starts. */
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

/** `rateLimits/{key}`: the hits of the current window; Firestore deletes it at `expiresAt`. */
const hitWindows = collectionOf(
  z.object({ startedAt: instant, hits: z.int(), expiresAt: timestamp }),
  paths.rateLimit,
);

/** Counts a hit on `key` in one transaction: parallel hits are never more than the limit allows. */
export function countHit(
  firestore: Firestore,
  key: string,
  limit: RateLimit,
  now: Date,
): Promise<HitDecision> {
  const count = async (transaction: Transaction): Promise<HitDecision> => {
    const stored = await hitWindows.find(firestore, key, transaction);
    const previous = stored && { startedAtMs: Date.parse(stored.startedAt), hits: stored.hits };
    const decision = decideHit(previous, limit, now.getTime());
    if (decision.allowed) {
      const { startedAtMs, hits } = decision.window;
      hitWindows.set(firestore, transaction, key, {
        startedAt: new Date(startedAtMs).toISOString(),
        hits,
        expiresAt: new Date(startedAtMs + limit.windowMs),
      });
    }
    return decision;
  };
  return inTurn(paths.rateLimit(key), () => firestore.runTransaction(count));
}

/** Whether a request is within its limit, and the headers that say how many hits remain. */
export interface LimitedRequest {
  readonly outcome: Outcome<undefined>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts a request against the limit of its call, where the call has one. */
export async function limitRate(call: Call, scope: RequestScope): Promise<LimitedRequest> {
  if (call.rateLimit === undefined) return { outcome: accepted(undefined), headers: {} };
  const { config, firestore, clock } = scope.context;
  const { hits, windowMs } = rateLimits[call.rateLimit];
  const limit = { hits: hits * config.rateLimitScale, windowMs };
  // Hashed, because an address is personal data and makes no good document id.
  const key = `${call.rateLimit}_${sha256Hex(scope.clientAddress)}`;
  const decision = await countHit(firestore, key, limit, clock.realNow());
  return {
    outcome: decision.allowed
      ? accepted(undefined)
      : refused('rate_limited', messages.rateLimited, {
          retryAfterSeconds: decision.resetSeconds,
        }),
    headers: {
      'ratelimit-limit': String(limit.hits),
      'ratelimit-remaining': String(decision.remaining),
      'ratelimit-reset': String(decision.resetSeconds),
    },
  };
}
