import type { Context as RequestContext } from 'hono';
import { errorStatus } from '../contract/errors.ts';
import type { Refusal } from '../platform/outcome.ts';

/** The failed reply that tells a refusal. */
export function replyRefusal(request: RequestContext, refusal: Refusal): Response {
  const { code, message, txn, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) request.header('retry-after', String(retryAfterSeconds));
  if (code === 'rate_limited' && retryAfterSeconds !== undefined) {
    // Whatever is left to the address: for this account nothing is, for so long.
    request.header('ratelimit-remaining', '0');
    request.header('ratelimit-reset', String(retryAfterSeconds));
  }
  const details = txn === undefined ? {} : { txn };
  return request.json({ error: { code, message, ...details } }, errorStatus[code]);
}
