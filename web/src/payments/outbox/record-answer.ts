import type { CallResult } from '../../base/api/call-failure.ts';
import type { DeliverRecord } from './payment-deps.ts';

type RecordAnswer = Awaited<ReturnType<DeliverRecord>>;

/** Codes about the session, the wallet, the rate or the server, not about the record itself. */
const temporary = new Set([
  'no_session',
  'forbidden',
  'wallet_unproven',
  'rate_limited',
  'busy',
  'internal',
]);

/** The meaning of a reply to a record call: without a clear refusal, the record is posted again. */
export function answerOfRecord(result: CallResult<unknown>): RecordAnswer {
  if (result.ok) return 'acknowledged';
  const { failure } = result;
  if (failure.kind !== 'refused' || temporary.has(failure.code) || failure.status >= 500)
    return 'retry';
  return { refused: failure.message };
}
