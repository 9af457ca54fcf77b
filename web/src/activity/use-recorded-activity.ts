import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { useMemo } from 'react';
import { useCall } from '../base/api/use-call.ts';
import { type CallPages, useCallPages } from '../base/api/use-call-pages.ts';
import { environment } from '../config/environment.ts';
import { usePayments } from '../payments/use-unfinished-payments.ts';
import { type ActivityPart, completeSinceMs, type PagedSource } from './activity-model.ts';
import type { SourcedActivity } from './merge-activity.ts';
import {
  activityOfBooking,
  activityOfPackage,
  activityOfReceipt,
  activityOfTransfer,
} from './sourced-activity.ts';

/** The movements that the server recorded. */
export interface RecordedActivity {
  readonly sourced: readonly SourcedActivity[];
  /** Who sent the member USDT, also nothing. */
  readonly senders: readonly string[];
  /** Whether the first pages are loaded, or cannot be loaded. */
  readonly isSettled: boolean;
  readonly missing: readonly ActivityPart[];
  /** Before this moment rows are missing that come with the next pages. */
  readonly completeSinceMs: number;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
  readonly hasMore: boolean;
  /** Whether there are older payments by the member. */
  readonly hasMorePaid: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

const { companyWallet } = environment.chain;

/** Reads the member's movements that the server recorded, from all devices. */
export function useRecordedActivity(publicKey: string): RecordedActivity {
  const params = { publicKey };
  const transfers = usePayments();
  const bookings = useCallPages('pending_activation', { params });
  const packages = useCallPages('getMyPackages', { params });
  // What the member waits for comes without a press.
  const refetchIntervalMs = limits.balanceRefreshMs;
  const receipts = useCallPages('getReceipts', { params }, { refetchIntervalMs });
  const senders = useCall('getReceiptSenders', { params }, { refetchIntervalMs });
  const paid = [transfers, bookings, packages];
  const lists = [...paid, receipts];
  const reads = [...lists, senders];
  const sourced = useMemo(
    () =>
      [
        ...(transfers.data ?? []).map(activityOfTransfer),
        ...(bookings.data ?? []).map((row) => activityOfBooking(row, companyWallet)),
        ...(packages.data ?? []).map((row) => activityOfPackage(row, companyWallet)),
        ...(receipts.data ?? []).map(activityOfReceipt),
      ].filter((one) => one !== undefined),
    [transfers.data, bookings.data, packages.data, receipts.data],
  );
  return {
    sourced,
    senders: useMemo(() => addressesOf(senders.data), [senders.data]),
    isSettled: reads.every((read) => !read.isPending || read.isPaused),
    missing: [
      ...(isMissing(transfers) ? (['sends'] as const) : []),
      ...(isMissing(bookings) || isMissing(packages) ? (['subscriptions'] as const) : []),
      ...(isMissing(receipts) || isMissing(senders) ? (['receipts'] as const) : []),
    ],
    completeSinceMs: completeSinceMs([
      pagedSource(transfers, ({ dates }) => dates),
      pagedSource(bookings, ({ dates }) => dates),
      pagedSource(packages, ({ DATES }) => DATES),
      pagedSource(receipts, ({ dates }) => dates),
    ]),
    isRefreshing: reads.some(({ isFetching }) => isFetching),
    refresh() {
      for (const read of reads) void read.refetch();
    },
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    hasMorePaid: paid.some(({ hasNextPage }) => hasNextPage),
    isLoadingMore: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    loadMore() {
      for (const list of lists) if (list.hasNextPage) void list.fetchNextPage();
    },
  };
}

/** Without a network a call waits for one and does not fail. */
const isMissing = ({ isError, isPaused }: Pick<CallPages<unknown>, 'isError' | 'isPaused'>) =>
  isError || isPaused;

function pagedSource<Row>(
  { data, hasNextPage }: CallPages<Row>,
  dateOf: (row: Row) => string,
): PagedSource {
  const oldest = data?.at(-1);
  const oldestMs = oldest === undefined ? undefined : Date.parse(dateOf(oldest));
  return { oldestMs, hasMore: hasNextPage };
}

const addressesOf = (senders: CallReply<'getReceiptSenders'> | undefined): readonly string[] =>
  senders === undefined || senders === 'No Data' ? [] : senders.map(({ from }) => from);
