import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../base/api/call-api.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { readAgain } from '../../base/api/read-again.ts';
import { chain } from '../../chain/app-chain.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import { useMember } from '../../session/use-session.ts';
import { bookingModeOf } from './package-rows.ts';

type PendingBooking = RowOf<'pending_activation'>;
type BookingMode = CallReply<'booking'>[number]['mode'];

const checkEveryMs = 4_000;
/** About five minutes; after that the server's reconciler alone continues. */
const checksMax = 75;

/**
 * While the screen is visible, reads the receipts of pending bookings and requests the server to read
 * them too, until it has confirmed or refused each. `onFailed` receives the refused ones.
 */
export function useSettlePending(
  pending: readonly PendingBooking[],
  onFailed: (failed: PendingBooking) => void,
): void {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['settlePending', publicKey, pending.map(({ txn }) => txn)],
    queryFn: async () => {
      const modes = await Promise.all(pending.map((booking) => settle(publicKey, booking)));
      pending.filter((_, index) => modes[index] === 'failed').forEach(onFailed);
      // Awaited, so that the next check is of what is pending then.
      if (modes.some((mode) => mode !== 'Pending'))
        await readAgain(queryClient, changedReads.booking);
      return modes;
    },
    enabled: pending.length > 0,
    // Each visit reads the receipts again.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < checksMax ? checkEveryMs : false,
  });
}

/** The booking's mode as the server has it after it was requested to check. */
async function settle(publicKey: string, { txn, amt }: PendingBooking): Promise<BookingMode> {
  const mode = bookingModeOf(await chain.findTransactionReceipt(txn));
  if (mode === undefined) return 'Pending';
  const posted = await callApi(subscriptionsCalls.booking, { body: { publicKey, txn, amt, mode } });
  return posted.ok ? (posted.data[0]?.mode ?? 'Pending') : 'Pending';
}
