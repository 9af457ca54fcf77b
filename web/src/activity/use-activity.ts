import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { useMemo } from 'react';
import { useCall } from '../base/api/use-call.ts';
import { useCallPages } from '../base/api/use-call-pages.ts';
import { environment } from '../config/environment.ts';
import { usePayments } from '../payments/use-unfinished-payments.ts';
import { useMember } from '../session/use-session.ts';
import { completeSinceMs, problemOf } from './activity-gaps.ts';
import type { ListedActivity } from './activity-row.ts';
import { isRecorded, listActivity } from './list-activity.ts';
import { useIncoming } from './use-incoming.ts';
import { useOutcomes } from './use-outcomes.ts';

/** The movements of the member's tokens, and how complete they are. */
export interface Activity {
  /** Newest first, as far as they are known without gaps; undefined until something is known. */
  readonly rows: readonly ListedActivity[] | undefined;
  /** Whether every source has just replied, or could not be reached. */
  readonly isFresh: boolean;
  /** The same rows with the older ones between which some may be missing. */
  readonly allRows: readonly ListedActivity[] | undefined;
  /**
   * The addresses that sent the member USDT or POL, checksummed, some twice; also those of zero-value
   * and tiny transfers, of which the newest are stored.
   */
  readonly incomingSenders: readonly string[];
  /** What could not be read, for people; undefined when everything could. */
  readonly problem: string | undefined;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
  /** Whether the server has older rows. */
  readonly hasMore: boolean;
  /** Whether there are older payments by the member. */
  readonly hasMorePaid: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** How far back received POL was scanned for, if there are older blocks. */
  readonly receivedSinceMs: number | undefined;
  readonly isScanning: boolean;
  /** Scans older blocks for received POL. */
  readonly scanFurther: () => void;
}

const { companyWallet } = environment.chain;
// What the member waits for comes without a press.
const refetchIntervalMs = limits.balanceRefreshMs;

/**
 * The movements of the member's tokens: payments that the server carries or has recorded, USDT that it found
 * for the member, and POL that this browser finds on the chain. They update while they are on screen.
 */
export function useActivity(): Activity {
  const member = useMember();
  const { publicKey: owner } = member;
  const params = { publicKey: owner };
  const transfers = usePayments();
  const bookings = useCallPages('pending_activation', { params });
  const packages = useCallPages('getMyPackages', { params });
  const receipts = useCallPages('getReceipts', { params }, { refetchIntervalMs });
  const senders = useCall('getReceiptSenders', { params }, { refetchIntervalMs });
  const paid = [transfers, bookings, packages];
  const lists = [...paid, receipts];
  const reads = [...lists, senders];
  const incoming = useIncoming(member);
  const recorded = useMemo(
    () => (transfers.data ?? []).filter(isRecorded).map(({ txn }) => txn),
    [transfers.data],
  );
  const settling = useOutcomes(recorded);
  const allRows = useMemo(
    () =>
      listActivity({
        owner,
        companyWallet,
        transfers: transfers.data ?? [],
        bookings: bookings.data ?? [],
        packages: packages.data ?? [],
        receipts: receipts.data ?? [],
        pol: incoming.found ?? [],
        outcomes: settling.byHash,
      }),
    [
      owner,
      transfers.data,
      bookings.data,
      packages.data,
      receipts.data,
      incoming.found,
      settling.byHash,
    ],
  );
  const sinceMs = completeSinceMs([
    { hasMore: transfers.hasNextPage, oldest: transfers.data?.at(-1)?.dates },
    { hasMore: bookings.hasNextPage, oldest: bookings.data?.at(-1)?.dates },
    { hasMore: packages.hasNextPage, oldest: packages.data?.at(-1)?.DATES },
    { hasMore: receipts.hasNextPage, oldest: receipts.data?.at(-1)?.dates },
  ]);
  const rows = useMemo(() => allRows.filter(({ atMs }) => atMs >= sinceMs), [allRows, sinceMs]);
  const incomingSenders = useMemo(
    () => [...addressesOf(senders.data), ...incoming.senders],
    [senders.data, incoming.senders],
  );
  const isSettled = incoming.found !== undefined && reads.every(isAnswered);
  const isRefreshing = reads.some(({ isFetching }) => isFetching);
  return {
    rows: isSettled ? rows : undefined,
    isFresh: isSettled && !isRefreshing && incoming.isFresh && settling.isFresh,
    allRows: isSettled ? allRows : undefined,
    incomingSenders,
    problem: isSettled
      ? problemOf({
          fromServer: [
            ...(isMissing(transfers) ? (['payments'] as const) : []),
            ...(isMissing(bookings) || isMissing(packages) ? (['subscriptions'] as const) : []),
            ...(isMissing(receipts) || isMissing(senders) ? (['received USDT'] as const) : []),
          ],
          fromChain: [
            ...(incoming.problem === undefined ? [] : (['received POL'] as const)),
            ...(settling.problem === undefined ? [] : (['confirmations'] as const)),
          ],
        })
      : undefined,
    isRefreshing,
    refresh() {
      for (const read of reads) void read.refetch();
      incoming.refresh();
      settling.refresh();
    },
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    hasMorePaid: paid.some(({ hasNextPage }) => hasNextPage),
    isLoadingMore: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    loadMore() {
      for (const list of lists) if (list.hasNextPage) void list.fetchNextPage();
    },
    receivedSinceMs: incoming.sinceMs,
    isScanning: incoming.isScanning,
    scanFurther: incoming.scanFurther,
  };
}

interface Read {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isPaused: boolean;
}

/** Whether a list is loaded, or cannot be. */
const isAnswered = ({ isPending, isPaused }: Read): boolean => !isPending || isPaused;

/** Without a network a call waits for one and does not fail. */
const isMissing = ({ isError, isPaused }: Read): boolean => isError || isPaused;

const addressesOf = (senders: CallReply<'getReceiptSenders'> | undefined): readonly string[] =>
  senders === undefined || senders === 'No Data' ? [] : senders.map(({ from }) => from);
