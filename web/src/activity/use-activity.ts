import { useMemo } from 'react';
import { useMember } from '../session/use-session.ts';
import { type ActivityPart, hashesToSettle, problemOf, sendersOf } from './activity-model.ts';
import { type ListedActivity, mergeActivity } from './merge-activity.ts';
import { activityOfFound } from './sourced-activity.ts';
import { useIncoming } from './use-incoming.ts';
import { useOutcomes } from './use-outcomes.ts';
import { useRecordedActivity } from './use-recorded-activity.ts';

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

/**
 * The movements of the member's tokens: payments that the server carries or has recorded, USDT that it found
 * for the member, and POL that this browser finds on the chain. They update while they are on screen.
 */
export function useActivity(): Activity {
  const member = useMember();
  const recorded = useRecordedActivity(member.publicKey);
  const incoming = useIncoming(member);
  const sourced = useMemo(
    () => [
      ...recorded.sourced,
      ...[...(incoming.record?.found ?? []), ...incoming.recent]
        .map(activityOfFound)
        .filter((one) => one !== undefined),
    ],
    [recorded.sourced, incoming.record, incoming.recent],
  );
  const settling = useOutcomes(useMemo(() => hashesToSettle(sourced), [sourced]));
  const allRows = useMemo(
    () => mergeActivity(member.publicKey, sourced, settling.byHash),
    [member.publicKey, sourced, settling.byHash],
  );
  const rows = useMemo(
    () => allRows.filter(({ atMs }) => atMs >= recorded.completeSinceMs),
    [allRows, recorded.completeSinceMs],
  );
  const incomingSenders = useMemo(
    () => [...recorded.senders, ...sendersOf(incoming.record, incoming.recent)],
    [recorded.senders, incoming.record, incoming.recent],
  );
  const isSettled = recorded.isSettled && incoming.record !== undefined;
  const missing: readonly ActivityPart[] = [
    ...recorded.missing,
    ...(incoming.problem === undefined ? [] : (['incoming'] as const)),
    ...(settling.problem === undefined ? [] : (['states'] as const)),
  ];
  return {
    rows: isSettled ? rows : undefined,
    isFresh: isSettled && !recorded.isRefreshing && incoming.isFresh && settling.isFresh,
    allRows: isSettled ? allRows : undefined,
    incomingSenders,
    problem: isSettled ? problemOf(missing) : undefined,
    isRefreshing: recorded.isRefreshing,
    refresh() {
      recorded.refresh();
      incoming.refresh();
      settling.refresh();
    },
    hasMore: recorded.hasMore,
    hasMorePaid: recorded.hasMorePaid,
    isLoadingMore: recorded.isLoadingMore,
    loadMore: recorded.loadMore,
    receivedSinceMs: incoming.hasOlder ? incoming.record?.reachedBack?.atMs : undefined,
    isScanning: incoming.isScanning,
    scanFurther: incoming.scanFurther,
  };
}
