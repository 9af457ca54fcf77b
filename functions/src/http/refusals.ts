import type { Context as RequestContext } from 'hono';
import { ChainUnavailableError } from '../chain/chain.ts';
import { errorStatus } from '../contract/errors.ts';
import * as messages from '../contract/messages.ts';
import { ListChangedError } from '../platform/collection.ts';
import { isTransient } from '../platform/firestore-errors.ts';
import type { Refusal } from '../platform/outcome.ts';
import { PushUnavailableError } from '../push/push.ts';
import { SigningKeysUnavailableError } from './authenticate.ts';

/** The refusal that an error means: begin a list again, or try again later. Undefined when it is a bug. */
export function refusalOfError(error: unknown): Refusal | undefined {
  if (error instanceof ListChangedError) return { code: 'conflict', message: messages.listChanged };
  const busy =
    error instanceof ChainUnavailableError ||
    error instanceof PushUnavailableError ||
    error instanceof SigningKeysUnavailableError ||
    isTransient(error);
  return busy ? { code: 'busy', message: messages.busy, retryAfterSeconds: 2 } : undefined;
}

/** The failed reply for a refusal. */
export function replyRefusal(request: RequestContext, refusal: Refusal): Response {
  const { code, message, txn, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) request.header('retry-after', String(retryAfterSeconds));
  if (code === 'rate_limited' && retryAfterSeconds !== undefined) {
    // Whatever remains for the address: this account has no attempt left until then.
    request.header('ratelimit-remaining', '0');
    request.header('ratelimit-reset', String(retryAfterSeconds));
  }
  const details = txn === undefined ? {} : { txn };
  return request.json({ error: { code, message, ...details } }, errorStatus[code]);
}
