import { skipToken, useQuery } from '@tanstack/react-query';
import { chain } from '../chain/app-chain.ts';

const retryMs = 5_000;

/** Whether an address is a contract; undefined until the chain has replied. */
export function useIsContract(address: string | undefined): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['isContract', address?.toLowerCase()],
    queryFn: address === undefined ? skipToken : () => chain.isContract(address),
    refetchInterval: ({ state }) => (state.data === undefined ? retryMs : false),
  });
  return data;
}
