import type { RequestScope } from '../context/handler.ts';
import type { Call } from '../contract/call.ts';
import { messages } from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { rateLimits } from './rate-limit.ts';
import { countHit } from './rate-limit-store.ts';

/** Whether a request is within its limit, and the headers that tell the client how much is left. */
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
