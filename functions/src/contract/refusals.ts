import type { Call } from './call.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Every code that a call may be refused with: those of its own, and those that follow from the rest
 * of its row. A session that is sent must be in order, also where none is needed.
 */
export function refusalsOf({ access, method, rateLimit, errors = [] }: Call): readonly ErrorCode[] {
  return [
    'invalid_input',
    'secret_refused',
    'no_session',
    ...(access.who === 'owner' || access.who === 'admin' ? (['forbidden'] as const) : []),
    ...errors,
    ...(method === 'POST' ? (['too_large'] as const) : []),
    ...(rateLimit === undefined ? [] : (['rate_limited'] as const)),
    'internal',
    'busy',
  ];
}
