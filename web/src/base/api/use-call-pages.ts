import { limits } from '@polytips/functions/contract/values/limits.ts';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { callApi } from './call-api.ts';
import { CallFailed } from './call-failure.ts';
import type { CallArguments } from './call-input.ts';
import { nextAfter, type PagedCall, type PagedCallName, type RowOf } from './paged-calls.ts';

/** The rows of the pages read so far, and the way to more. */
export type CallPages<Row> = UseInfiniteQueryResult<readonly Row[], CallFailed>;

interface UseCallPagesOptions<Row> {
  /** `false` takes what others have read, and reads nothing. */
  readonly enabled?: boolean;
  /** How old the list may be where a screen shows it again; as every other one unless given. */
  readonly staleTimeMs?: number;
  /** For each page of the list, whatever its rows are or by what they are. */
  readonly refetchIntervalMs?: number | ((rows: readonly Row[]) => number);
}

type Page<Name extends PagedCallName> = readonly RowOf<Name>[];

/** How the pages of a list are kept in the query client, and read for it. */
export function callPagesQuery<Name extends PagedCallName>(
  call: PagedCall<Name>,
  input: CallArguments<Name>,
) {
  return {
    queryKey: [call.name, 'pages', input.params, input.query],
    queryFn: async ({ signal, pageParam: after }: ListPage): Promise<Page<Name>> => {
      const result = await callApi(call, { ...input, query: { ...input.query, after } }, signal);
      if (!result.ok) throw new CallFailed(result.failure);
      return [...result.data];
    },
    initialPageParam: undefined,
    getNextPageParam: (page: Page<Name>) =>
      nextAfter(call, page, input.query?.limit ?? limits.pageLength),
  };
}

/** What TanStack gives for a page of a list. */
interface ListPage {
  readonly signal: AbortSignal;
  readonly pageParam: string | undefined;
}

/**
 * Reads a list with a call of the contract, the first page at once and the others on request;
 * the way for screens to read what comes in pages. Reading again keeps as many pages as there were.
 */
export function useCallPages<Name extends PagedCallName>(
  call: PagedCall<Name>,
  input: CallArguments<Name>,
  options: UseCallPagesOptions<RowOf<Name>> = {},
): CallPages<RowOf<Name>> {
  const { enabled = true, staleTimeMs, refetchIntervalMs = 0 } = options;
  const list: CallPages<RowOf<Name>> = useInfiniteQuery({
    ...callPagesQuery(call, input),
    enabled,
    ...(staleTimeMs !== undefined && { staleTime: staleTimeMs }),
    // Kept as one function, so that the rows are the same value until something is read.
    select: useCallback(({ pages }: InfiniteData<Page<Name>>) => pages.flatMap((page) => page), []),
    refetchInterval: ({ state: { data } }) =>
      refetchIntervalOf(data?.pages ?? [], refetchIntervalMs),
  });
  useNewBeginning(list);
  return list;
}

/**
 * Reads a list again from its beginning where the server refuses the next page, because the row before it is in the list
 * no more. Once for the same rows: where they have not changed by that, the refusal stays.
 */
function useNewBeginning({ data, error, isFetchNextPageError, refetch }: CallPages<unknown>): void {
  const refused = useRef<typeof data>(undefined);
  const failure = isFetchNextPageError ? error?.failure : undefined;
  const hasChanged = failure?.kind === 'refused' && failure.code === 'conflict';
  useEffect(() => {
    if (!hasChanged || refused.current === data) return;
    refused.current = data;
    void refetch({ cancelRefetch: false });
  }, [hasChanged, data, refetch]);
}

/**
 * After how long a list is read again, if at all: one of many pages as much more seldom, since all of them are read. So
 * it costs what one page does, and stays within the limits of the server however far somebody scrolls.
 */
export function refetchIntervalOf<Row>(
  pages: readonly (readonly Row[])[],
  interval: NonNullable<UseCallPagesOptions<Row>['refetchIntervalMs']>,
): number | false {
  const everyMs = typeof interval === 'number' ? interval : interval(pages.flat());
  return everyMs > 0 && everyMs * Math.max(1, pages.length);
}
