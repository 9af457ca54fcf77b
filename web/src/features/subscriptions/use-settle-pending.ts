import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chain } from '../../chain/app-chain.ts';
import { callApi } from '../../lib/api/call-api.ts';
import type { RowOf } from '../../lib/api/paged-calls.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { bookingHint } from './booking-hint.ts';

type PendingBooking = RowOf<'pending_activation'>;
type BookingMode = CallReply<'booking'>[number]['mode'];

const lookEveryMs = 4_000;
/** Some five minutes; the server's own reconciler goes on after that. */
const looksMax = 75;
const changed = [
  'pending_activation',
  'getMyPackages',
  'getUser',
  'getDashboardBalance',
  'getTips',
];

/**
 * While the screen is in sight, looks at the receipts of pending bookings and asks the server to do
 * the same, until it has confirmed or refused each. `onFailed` gets those that it refused.
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
      if (modes.some((mode) => mode !== 'Pending')) {
        await Promise.all(
          changed.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
        );
      }
      return modes;
    },
    enabled: pending.length > 0,
    // Each visit looks anew.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < looksMax ? lookEveryMs : false,
  });
}

/** The booking's mode as the server sees it after a look. */
async function settle(publicKey: string, { txn, amt }: PendingBooking): Promise<BookingMode> {
  const hint = bookingHint(await chain.findReceipt(txn));
  if (hint === undefined) return 'Pending';
  const posted = await callApi('booking', { body: { publicKey, txn, amt, mode: hint } });
  return posted.ok ? (posted.data[0]?.mode ?? 'Pending') : 'Pending';
}
