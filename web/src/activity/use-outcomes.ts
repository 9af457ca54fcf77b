import { useQuery } from '@tanstack/react-query';
import type { FinalOutcome } from './activity-store.ts';
import { activityDeps } from './app-activity.ts';
import { type Outcomes, settleOutcomes } from './settle-outcomes.ts';

const pollEveryMs = 4_000;
/** About five minutes; a refresh or a return to the screen starts again. */
const pollsMax = 75;

const none: ReadonlyMap<string, FinalOutcome> = new Map();

/** The outcomes of these transactions, read from the chain until all are final. */
export function useOutcomes(hashes: readonly string[]): {
  readonly byHash: ReadonlyMap<string, FinalOutcome>;
  readonly problem: string | undefined;
  /** Whether the chain has just replied, or could not be reached. */
  readonly isFresh: boolean;
  readonly refresh: () => void;
} {
  const query = useQuery<Outcomes>({
    queryKey: ['outcomes', hashes],
    queryFn: ({ client, queryKey }) =>
      settleOutcomes(activityDeps, {
        hashes,
        round: client.getQueryState(queryKey)?.dataUpdateCount ?? 0,
        last: client.getQueryData<Outcomes>(queryKey),
      }),
    enabled: hashes.length > 0,
    networkMode: 'always',
    retry: false,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      state.data?.open.length === 0 || state.dataUpdateCount >= pollsMax ? false : pollEveryMs,
  });
  return {
    byHash: query.data?.byHash ?? none,
    isFresh: hashes.length === 0 || (!query.isPending && !query.isFetching),
    problem: query.data?.problem ?? query.error?.message,
    refresh: () => void query.refetch(),
  };
}
