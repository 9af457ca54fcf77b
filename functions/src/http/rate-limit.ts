import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import type { ClientAddresses } from '../context/handler.ts';
import type { Call, RateLimitName } from '../contract/call.ts';
import { type CallName, contract } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { limits } from '../contract/values/limits.ts';
import { instant, pageLimit } from '../contract/values/schemas.ts';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { inTurn } from '../platform/in-turn.ts';
import { keepNewest } from '../platform/keep-newest.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import {
  decideHere,
  decideStored,
  type Hit,
  type HitDecision,
  type KnownHits,
  type RateLimit,
} from './core/hit-window.ts';

const minuteMs = 60_000;

/**
 * The limits that rows of the contract name, and whose hits they count: an address's, an address's
 * without a session (a visitor's; see `lookupsOfMembers`), or a member's. Source: design section 4; `page`, `health`
 * and `rare` are ours.
 */
export const rateLimits = {
  signup: { of: 'address', hits: 60, windowMs: 60 * minuteMs },
  login: { of: 'address', hits: 100, windowMs: 10 * minuteMs },
  lookup: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
  page: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
  health: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
  recover: { of: 'address', hits: 20, windowMs: 10 * minuteMs },
  rare: { of: 'member', hits: 60, windowMs: 10 * minuteMs },
} as const satisfies Record<RateLimitName, RateLimit & { of: 'address' | 'visitor' | 'member' }>;

/** The limit of a member for each call of no other: three tabs that watch a payment stay below it. */
export const memberLimit: RateLimit = { hits: 600, windowMs: 10 * minuteMs };

/**
 * A proxy carries so many clients' worth of hits. It is counted because a stranger who got into its
 * network could name a new client with each request.
 */
const clientsPerProxy = 100;

/**
 * The /48 of an IPv6 client carries so many clients' worth of hits: it may be one customer's, who could be a new
 * client 65,536 times, or that of a provider which gives each of its customers a /64 of it.
 */
const clientsPerSite = 16;

/** The look-ups that count a member's address too: with a session nobody finds out more mailboxes than a visitor. */
const lookupsOfMembers: ReadonlySet<CallName> = new Set(['getMail', 'getMailByPath']);

/** The session of a request, by its verified token; whether it has ended may not be known yet. */
export interface CountedSession {
  readonly uid: string;
  /** With which it began: one that has ended counts for itself, and uses up nothing of its member's next one. */
  readonly sessionsFrom: number | undefined;
}

/** What a request counts for: the key of the counter, and its limit. */
export interface Counted {
  readonly key: string;
  readonly limit: RateLimit;
}

/** Every counter that a request counts for; none for a request without the session that its call needs. */
export function countersOf(
  name: CallName,
  session: CountedSession | undefined,
  { address, site, proxy }: ClientAddresses,
): readonly Counted[] {
  const { rateLimit: limitName }: Call = contract[name];
  const named = limitName === undefined ? undefined : rateLimits[limitName];
  const counted: Counted[] = [];
  const asVisitor = session === undefined || lookupsOfMembers.has(name);
  if (named?.of === 'address' || (named?.of === 'visitor' && asVisitor)) {
    const count = (kind: string, network: string | undefined, clients: number) => {
      if (network === undefined) return;
      const limit = { hits: named.hits * clients, windowMs: named.windowMs };
      // Hashed, because an address is personal data and makes no good document id.
      counted.push({ key: `${limitName}_${kind}${sha256Hex(network)}`, limit });
    };
    count('', address, 1);
    count('site_', site, clientsPerSite);
    count('proxy_', proxy, clientsPerProxy);
  }
  if (session !== undefined) {
    const { uid, sessionsFrom } = session;
    const { hits, windowMs } = named?.of === 'member' ? named : memberLimit;
    counted.push({ key: `member_${uid}_${sessionsFrom}_${name}`, limit: { hits, windowMs } });
  }
  return counted;
}

/** The counter of a member's calls that ask the chain: no login starts it again, and no session that has ended counts. */
export const chainCounterOf = (name: CallName, uid: string): Counted => ({
  key: `chain_${uid}_${name}`,
  limit: memberLimit,
});

/**
 * For how many hits a request counts: a page of a list for one for each usual page of rows that it asks for, since
 * its rows are what it costs. A length that is none is refused before anything is read.
 */
export function hitsOf(name: CallName, query: Readonly<Record<string, string>>): number {
  const { pagedBy }: Call = contract[name];
  if (pagedBy === undefined) return 1;
  const { data: rows = 1 } = pageLimit.safeParse(query['limit']);
  return Math.ceil(rows / limits.pageLength);
}

/** `rateLimits/{key}`: the hits of the current window; Firestore deletes it at `expiresAt`. */
const hitWindows = collectionOf(
  z.object({ startedAt: instant, hits: z.int(), expiresAt: timestamp }),
  paths.rateLimit,
);

/** So many counters are remembered, some MB of them; what is forgotten, Firestore is asked again. */
const countersMax = 20_000;

/** Counts a request on a key. */
export type CountHit = (key: string, limit: RateLimit, hit: Hit) => Promise<HitDecision>;

/**
 * The counters of one instance of the server; Firestore adds up those of all.
 * Source: docs/decisions/0017-what-a-stranger-may-cost.md.
 */
export function createHitCounter(firestore: Firestore): CountHit {
  const counters = new Map<string, KnownHits>();

  function remember(key: string, decision: HitDecision): HitDecision {
    keepNewest(counters, countersMax, key, decision.known);
    return decision;
  }

  const addToStored = (key: string, limit: RateLimit, hit: Hit) => {
    const previous = counters.get(key);
    return firestore.runTransaction(async (transaction: Transaction): Promise<HitDecision> => {
      const stored = await hitWindows.find(firestore, key, transaction);
      const window = stored && { startedAtMs: Date.parse(stored.startedAt), hits: stored.hits };
      const decision = decideStored(window, previous, limit, hit);
      const { startedAtMs, hits } = decision.known;
      if (hits !== window?.hits || startedAtMs !== window.startedAtMs) {
        hitWindows.set(firestore, transaction, key, {
          startedAt: new Date(startedAtMs).toISOString(),
          hits,
          expiresAt: new Date(startedAtMs + limit.windowMs),
        });
      }
      return decision;
    });
  };

  return async (key, limit, hit) => {
    const decideAgain = (): HitDecision | undefined => {
      const decision = decideHere(counters.get(key), limit, hit);
      return decision && remember(key, decision);
    };
    return (
      decideAgain() ??
      // A request that waited for its turn is decided by what the one before it has read.
      inTurn(
        firestore,
        paths.rateLimit(key),
        async () => decideAgain() ?? remember(key, await addToStored(key, limit, hit)),
      )
    );
  };
}

/** Whether a request is within its limits, and the headers that say how many hits remain. */
interface LimitedRequest {
  readonly outcome: Outcome<undefined>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts a request for so many hits on each of these counters. */
export type LimitRate = (counters: readonly Counted[], hits: number) => Promise<LimitedRequest>;

/** The rate limits of one instance of the server. */
export function createRateLimits({
  clock,
  config,
  firestore,
}: Pick<Context, 'clock' | 'config' | 'firestore'>): LimitRate {
  const countHit = createHitCounter(firestore);
  return async (counters, hits) => {
    let limited: LimitedRequest = { outcome: accepted(undefined), headers: {} };
    for (const [index, { key, limit: unscaled }] of counters.entries()) {
      const limit = { ...unscaled, hits: unscaled.hits * config.rateLimitScale };
      const now = clock.realNow();
      const decision = await countHit(key, limit, { nowMs: now.getTime(), hits });
      // The headers state the client's own limit, unless another one refuses.
      if (index === 0 || !decision.allowed) limited = describe(decision, limit, now);
      if (!decision.allowed) return limited;
    }
    return limited;
  };
}

function describe(
  { allowed, known }: HitDecision,
  limit: RateLimit,
  now: RealTime,
): LimitedRequest {
  const { hits, own, startedAtMs } = known;
  const leftMs = startedAtMs + limit.windowMs - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1_000));
  return {
    outcome: allowed
      ? accepted(undefined)
      : refused('rate_limited', messages.rateLimited, { retryAfterSeconds }),
    headers: {
      'ratelimit-limit': String(limit.hits),
      'ratelimit-remaining': String(Math.max(0, limit.hits - hits - own)),
      'ratelimit-reset': String(retryAfterSeconds),
    },
  };
}
