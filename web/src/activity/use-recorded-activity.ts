import { useMemo } from 'react';
import { type CallPages, useCallPages } from '../base/api/use-call-pages.ts';
import { environment } from '../config/environment.ts';
import { type ActivityPart, completeSinceMs, type PagedSource } from './activity-model.ts';
import type { SourcedActivity } from './merge-activity.ts';
import { activityOfBooking, activityOfPackage, activityOfTransfer } from './sourced-activity.ts';

/** The movements that the server recorded. */
export interface RecordedActivity {
  readonly sourced: readonly SourcedActivity[];
  /** Whether the first pages are loaded, or cannot be loaded. */
  readonly isSettled: boolean;
  readonly missing: readonly ActivityPart[];
  /** Before this moment rows are missing that come with the next pages. */
  readonly completeSinceMs: number;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

const { companyWallet } = environment.chain;

/** Reads the member's movements that the server recorded, from all devices. */
export function useRecordedActivity(publicKey: string): RecordedActivity {
  const params = { publicKey };
  const transfers = useCallPages('getTransfers', { params });
  const bookings = useCallPages('pending_activation', { params });
  const packages = useCallPages('getMyPackages', { params });
  const lists = [transfers, bookings, packages];
  const sourced = useMemo(
    () =>
      [
        ...(transfers.data ?? []).map(activityOfTransfer),
        ...(bookings.data ?? []).map((row) => activityOfBooking(row, companyWallet)),
        ...(packages.data ?? []).map((row) => activityOfPackage(row, companyWallet)),
      ].filter((one) => one !== undefined),
    [transfers.data, bookings.data, packages.data],
  );
  return {
    sourced,
    isSettled: lists.every((list) => !list.isPending || list.isPaused),
    missing: [
      ...(isMissing(transfers) ? (['sends'] as const) : []),
      ...(isMissing(bookings) || isMissing(packages) ? (['subscriptions'] as const) : []),
    ],
    completeSinceMs: completeSinceMs([
      pagedSource(transfers, ({ dates }) => dates),
      pagedSource(bookings, ({ dates }) => dates),
      pagedSource(packages, ({ DATES }) => DATES),
    ]),
    isRefreshing: lists.some(({ isFetching }) => isFetching),
    refresh() {
      for (const list of lists) void list.refetch();
    },
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    isLoadingMore: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    loadMore() {
      for (const list of lists) if (list.hasNextPage) void list.fetchNextPage();
    },
  };
}

/** Without a network a call waits for one and does not fail. */
const isMissing = ({ isError, isPaused }: CallPages<unknown>) => isError || isPaused;

function pagedSource<Row>(
  { data, hasNextPage }: CallPages<Row>,
  dateOf: (row: Row) => string,
): PagedSource {
  const oldest = data?.at(-1);
  const oldestMs = oldest === undefined ? undefined : Date.parse(dateOf(oldest));
  return { oldestMs, hasMore: hasNextPage };
}
