import { useQuery } from '@tanstack/react-query';
import { payments } from './outbox/app-payments.ts';
import type { PaymentIntent } from './payment-intent.ts';

/** How often payments are read again while one is unfinished. */
export const paymentsWatchedEveryMs = 2_000;

/** The query key of the payments of all members. */
export const paymentsKey = ['payments'] as const;

/** The unfinished payments of a member in this browser; undefined until they are loaded. */
export function useUnfinishedPayments(uid: string): readonly PaymentIntent[] | undefined {
  const { data } = useQuery<readonly PaymentIntent[]>({
    queryKey: [...paymentsKey, 'unfinished', uid],
    queryFn: () => payments.listUnfinished(uid),
    // It reads IndexedDB alone.
    networkMode: 'always',
    staleTime: 0,
    // The outbox may work on them in this tab or in another one.
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) > 0 ? paymentsWatchedEveryMs : false,
  });
  return data;
}
