import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../base/api/read-again.ts';
import { changedReads } from '../reads/changed-reads.ts';
import type { PaymentRow } from './payment.ts';

/** By then the server has booked what a payment was for, which it does a moment after the payment's end. */
const bookedAfterMs = 5_000;

/** Reads again what ended payments change; for a subscription once more, when it is booked. */
export function refreshAfterEnds(
  queryClient: QueryClient,
  ended: readonly Pick<PaymentRow, 'kind'>[],
): void {
  const refresh = () => void readAgain(queryClient, changedReads.transfer);
  refresh();
  if (ended.some(({ kind }) => kind === 'booking')) setTimeout(refresh, bookedAfterMs);
}
