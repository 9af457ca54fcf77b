import type { QueryClient } from '@tanstack/react-query';
import type { RowOf } from '../base/api/paged-calls.ts';
import { readAgain } from '../base/api/read-again.ts';
import { changedReads } from '../reads/changed-reads.ts';

/** By then the server has booked what a payment was for, which it does a moment after the payment's end. */
const bookedAfterMs = 5_000;

/** Reads again what ended payments change; for a subscription once more, when it is booked. */
export function refreshAfterEnds(
  queryClient: QueryClient,
  ended: readonly Pick<RowOf<'getTransfers'>, 'kind'>[],
): void {
  const refresh = () => void readAgain(queryClient, changedReads.transfer);
  refresh();
  if (ended.some(({ kind }) => kind === 'booking')) setTimeout(refresh, bookedAfterMs);
}
