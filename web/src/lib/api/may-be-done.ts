import type { CallFailure } from './call-failure.ts';

/** Whether a call that failed may have been carried out: only a clear no means that it was not. */
export function mayBeDone(failure: CallFailure): boolean {
  return failure.kind !== 'refused' || failure.status >= 500;
}
