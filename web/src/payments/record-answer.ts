import type { CallResult } from '../base/api/call-failure.ts';
import type { DeliverRecord } from './payment-parts.ts';

type RecordAnswer = Awaited<ReturnType<DeliverRecord>>;

/** Codes that say nothing of the record itself, but of who asks, how often, and of the server. */
const passing = new Set(['no_session', 'forbidden', 'rate_limited', 'busy', 'internal']);

/** What the reply to a record call means: without a clear no, the record is posted again. */
export function answerOfRecord(result: CallResult<unknown>): RecordAnswer {
  if (result.ok) return 'acknowledged';
  const { failure } = result;
  if (failure.kind !== 'refused' || passing.has(failure.code) || failure.status >= 500)
    return 'retry';
  return { refused: failure.message };
}
