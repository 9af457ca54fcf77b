import { useQuery } from '@tanstack/react-query';
import { payments } from './app-payments.ts';
import type { PaymentIntent } from './payment-intent.ts';

const watchEveryMs = 2_000;

/** Under which the unfinished payments of all members are kept. */
export const unfinishedKey = ['unfinishedPayments'] as const;

/** The payments of a member that this browser still works on; undefined until it has looked. */
export function useUnfinishedPayments(uid: string): readonly PaymentIntent[] | undefined {
  const { data } = useQuery<readonly PaymentIntent[]>({
    queryKey: [...unfinishedKey, uid],
    queryFn: () => payments.listUnfinished(uid),
    // It asks this browser alone.
    networkMode: 'always',
    staleTime: 0,
    // The outbox may work on them in this tab or in another one.
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? watchEveryMs : false),
  });
  return data;
}
