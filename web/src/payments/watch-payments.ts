import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { paymentsCalls } from '@polytips/functions/contract/payments.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { RowOf } from '../base/api/paged-calls.ts';
import { readAgain } from '../base/api/read-again.ts';
import { callPagesQuery } from '../base/api/use-call-pages.ts';
import { isUnfinished } from './payment.ts';

const closelyEveryMs = 3_000;
/** About a minute: most payments end within seconds, and one that does not may hang for a day. */
const closeLooksMax = 20;
const seldomEveryMs = 15_000;

/** Whose list of payments is watched, and its rows. */
interface WatchedPayments {
  readonly publicKey: string;
  readonly payments: readonly RowOf<'getTransfers'>[];
}

/**
 * The query that reads the first page of a member's payments again and again while one on it is unfinished, and
 * the whole list when that page has changed, with the bookings. The newest payments stand first, and the nonces of a wallet end in
 * their order; an unfinished payment on a later page is read whenever the list is.
 */
export function watchQuery(queryClient: QueryClient, { publicKey, payments }: WatchedPayments) {
  const { queryKey, queryFn } = callPagesQuery(paymentsCalls.getTransfers, {
    params: { publicKey },
  });
  const unfinished = payments.slice(0, limits.pageLength).filter(isUnfinished);
  return {
    // One more unfinished payment is watched closely again.
    queryKey: ['watchPayments', publicKey, unfinished.map(({ txn }) => txn)],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<null> => {
      const newest = await queryFn({ signal, pageParam: undefined });
      const list = queryClient.getQueryData<InfiniteData<CallReply<'getTransfers'>>>(queryKey);
      const hasChanged = JSON.stringify(newest) !== JSON.stringify(list?.pages[0]);
      // Awaited, so that no look drops the pages that are being read, and begins them again.
      // The booking of a package has the hash of its payment.
      if (hasChanged) await readAgain(queryClient, ['getTransfers', 'pending_activation']);
      return null;
    },
    enabled: unfinished.length > 0,
    // The list has just been read, so the first look can wait for the interval.
    initialData: null,
    staleTime: closelyEveryMs,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }: { readonly state: Looks }): number =>
      state.dataUpdateCount + state.errorUpdateCount < closeLooksMax
        ? closelyEveryMs
        : seldomEveryMs,
  };
}

/** What the query client counts of a query. */
interface Looks {
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
}
