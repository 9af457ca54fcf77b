import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../base/api/call-api.ts';
import { CallFailed } from '../base/api/call-failure.ts';
import { type RowOf, rowsOf } from '../base/api/paged-calls.ts';
import { balancesKey } from '../chain/use-balances.ts';
import { useMember } from '../session/use-session.ts';
import { isUnfinished } from './payment.ts';
import { changedByPayments } from './submit-payment.ts';
import { paymentQuoteKey } from './use-payment-quote.ts';

const watchedEveryMs = 3_000;

/** The member's newest payments, read again every few seconds while one of them is unfinished. */
export function useNewestPayments(): readonly RowOf<'getTransfers'>[] | undefined {
  const { publicKey } = useMember();
  const { data } = useQuery({
    queryKey: ['getTransfers', 'newest', publicKey],
    queryFn: async ({ signal }) => {
      const result = await callApi('getTransfers', { params: { publicKey } }, signal);
      if (!result.ok) throw new CallFailed(result.failure);
      return rowsOf<'getTransfers'>(result.data);
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? watchedEveryMs : false),
  });
  return data;
}

/** The member's payments that are not final, from all devices; undefined until they are loaded. */
export function useUnfinishedPayments(): readonly RowOf<'getTransfers'>[] | undefined {
  return useNewestPayments()?.filter(isUnfinished);
}

/** Reloads what a payment changes, as far as it is on screen. */
export function refreshAfterPayment(queryClient: QueryClient): void {
  const keys = [paymentQuoteKey, balancesKey, ...changedByPayments.map((name) => [name])];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
