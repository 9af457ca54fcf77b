import { limits } from '@polytips/functions/contract/values/limits.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chain } from './app-chain.ts';
import type { Balances } from './wallet-chain.ts';

/** The query key of the balances of all wallets. */
export const balancesKey = ['balances'] as const;

/** A wallet's balances on chain, read again every 15 seconds while they are on screen. */
export function useBalances(owner: string): UseQueryResult<Balances> {
  return useQuery(balancesQuery(owner));
}

/** The query of `useBalances`. */
export const balancesQuery = (owner: string) =>
  queryOptions<Balances>({
    queryKey: [...balancesKey, owner],
    queryFn: () => chain.getBalances(owner),
    refetchInterval: limits.balanceRefreshMs,
    // Without a network it fails, rather than to keep the screen waiting for ever.
    networkMode: 'always',
  });
