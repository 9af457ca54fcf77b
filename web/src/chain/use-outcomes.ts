import { useQuery } from '@tanstack/react-query';
import { chain } from './app-chain.ts';
import { type Outcomes, readOutcomes } from './read-outcomes.ts';

const none: Outcomes = new Map();
const pollEveryMs = 4_000;
/** About five minutes for the same transactions, as long as they are cached; a refresh then reads them once more. */
const pollsMax = 75;

/** The outcomes of transactions of which no server says how they end. */
export function useOutcomes(hashes: readonly string[]): {
  readonly byHash: Outcomes;
  readonly problem: string | undefined;
  /** Whether the chain has just replied, or could not be reached. */
  readonly isFresh: boolean;
  readonly refresh: () => void;
} {
  const query = useQuery({
    queryKey: ['outcomes', hashes],
    queryFn: ({ client, queryKey }) =>
      readOutcomes(chain, hashes, client.getQueryData<Outcomes>(queryKey)),
    enabled: hashes.length > 0,
    networkMode: 'always',
    retry: false,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.size === hashes.length || dataUpdateCount + errorUpdateCount >= pollsMax
        ? false
        : pollEveryMs,
  });
  return {
    byHash: query.data ?? none,
    isFresh: hashes.length === 0 || (!query.isPending && !query.isFetching),
    problem: query.error?.message,
    refresh: () => void query.refetch(),
  };
}
