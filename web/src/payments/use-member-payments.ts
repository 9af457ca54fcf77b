import { useQuery } from '@tanstack/react-query';
import { payments } from './outbox/app-payments.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { isEnded } from './payment-model.ts';
import { paymentsKey, paymentsWatchedEveryMs } from './use-unfinished-payments.ts';

const idleMs = 10_000;

/**
 * The payments of a member that this browser made and still stores, in any state, newest first;
 * undefined until they are loaded.
 */
export function useMemberPayments(uid: string): readonly PaymentIntent[] | undefined {
  const { data } = useQuery<readonly PaymentIntent[]>({
    queryKey: [...paymentsKey, 'all', uid],
    queryFn: () => payments.listPayments(uid),
    // It reads IndexedDB alone.
    networkMode: 'always',
    staleTime: 0,
    // Another tab may work on them, or make one.
    refetchInterval: ({ state }) =>
      state.data?.some((intent) => !isEnded(intent.state)) ? paymentsWatchedEveryMs : idleMs,
  });
  return data;
}
