import { limits } from '@polytips/functions/contract/values/limits.ts';
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { CallArguments, ReadCallName } from './call-input.ts';
import { type PagedCall, type PagedCallName, type RowOf, serialOf } from './paged-calls.ts';
import { readAgain } from './read-again.ts';
import { callPagesQuery } from './use-call-pages.ts';

/** Looks before they become seldom: most changes come early, and one that does not may take a day. */
const closeLooksMax = 20;

/** The newest rows of a list, and how they are watched. */
interface WatchedRows<Name extends PagedCallName> {
  readonly call: PagedCall<Name>;
  readonly input: CallArguments<Name>;
  /** As they were read last; of an empty list a first row is watched for. */
  readonly newest: readonly RowOf<Name>[];
  /** What is read again with the list. */
  readonly others?: readonly ReadCallName[];
  readonly closelyEveryMs: number;
  readonly seldomEveryMs: number;
}

/**
 * The query that reads the newest rows of a list again and again, and the list when they have changed, or when it
 * could not be read: so to watch a list costs what may change of it.
 */
export function watchRows<Name extends PagedCallName>(
  queryClient: QueryClient,
  { call, input, newest, others = [], closelyEveryMs, seldomEveryMs }: WatchedRows<Name>,
) {
  const list = callPagesQuery(call, input);
  const { queryFn } = callPagesQuery(call, {
    ...input,
    query: { ...input.query, limit: Math.max(1, newest.length) },
  });
  return {
    // One more row is watched closely again.
    queryKey: ['watchRows', call.name, input.params, newest.map((row) => serialOf(call, row))],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<null> => {
      const rows = await queryFn({ signal, pageParam: undefined });
      const isLost = queryClient.getQueryState(list.queryKey)?.status === 'error';
      const hasChanged = replaceEqualDeep(newest, rows) !== newest;
      // Awaited, so that no look drops the pages that are being read, and begins them again.
      if (isLost || hasChanged) await readAgain(queryClient, [call.name, ...others]);
      return null;
    },
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

/** The rows of the first page as far as the last that may change; one on a later page is read whenever the list is. */
export function upToLast<Row>(
  rows: readonly Row[],
  mayChange: (row: Row) => boolean,
): readonly Row[] {
  const firstPage = rows.slice(0, limits.pageLength);
  return firstPage.slice(0, firstPage.findLastIndex(mayChange) + 1);
}
