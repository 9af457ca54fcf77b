import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../base/api/use-call.ts';
import type { Member } from '../session/session.ts';
import { activityDeps } from './app-activity.ts';
import { type ScanResult, scanIncoming } from './scan-incoming.ts';
import { emptyScan, type FoundTransfer, type ScanRecord } from './scan-record.ts';

/** The transfers of POL to the member, read from the chain. */
export interface Incoming {
  /** The stored record of earlier scans; undefined until it is loaded. */
  readonly record: ScanRecord | undefined;
  readonly recent: readonly FoundTransfer[];
  /** Whether older blocks are not scanned yet, once that is known. */
  readonly hasOlder: boolean;
  readonly isScanning: boolean;
  /** Whether the chain has just replied, or could not be reached. */
  readonly isFresh: boolean;
  readonly problem: string | undefined;
  readonly refresh: () => void;
  /** Scans older blocks. */
  readonly scanFurther: () => void;
}

const nothing: readonly FoundTransfer[] = [];
const dayMs = 24 * 60 * 60_000;

/**
 * Scans for transfers of POL to the member: at first also in older blocks, then every 15 seconds in the new
 * ones while it is on screen.
 */
export function useIncoming({ uid, publicKey: owner }: Member): Incoming {
  const queryClient = useQueryClient();
  const [visit, setVisit] = useState(0);
  const joined = useCall('getUser', { params: { id: uid } });
  const keptKey = ['incoming', 'kept', owner];
  const kept = useQuery<ScanRecord>({
    queryKey: keptKey,
    queryFn: () => activityDeps.store.readScan(activityDeps.chainId, owner),
    networkMode: 'always',
  });
  const scan = useQuery<ScanResult>({
    queryKey: ['incoming', 'scan', owner, visit],
    queryFn: async ({ client, queryKey }) => {
      const last = client.getQueryData<ScanResult>(queryKey);
      const result = await scanIncoming(activityDeps, {
        owner,
        depth: last === undefined || last.problem !== undefined ? 'further' : 'new',
        sinceMs: joinedSince(joined.data),
      });
      await queryClient.invalidateQueries({ queryKey: keptKey });
      return result;
    },
    // The day the member joined bounds the scan; without a network it stays unknown.
    enabled: !joined.isPending || joined.isPaused,
    // A member who returns to the screen expects new transfers.
    staleTime: 0,
    // Without a network the scan itself fails and says so.
    networkMode: 'always',
    retry: false,
    placeholderData: (previous) => previous,
    refetchInterval: limits.balanceRefreshMs,
  });
  return {
    record: kept.data ?? (kept.isError ? emptyScan : undefined),
    recent: scan.data?.recent ?? nothing,
    hasOlder: scan.data?.hasOlder ?? false,
    isScanning: scan.isFetching && (scan.isPending || scan.isPlaceholderData),
    isFresh: !scan.isPending && !scan.isFetching,
    problem: scan.data?.problem ?? scan.error?.message,
    refresh: () => void scan.refetch(),
    scanFurther: () => setVisit((number) => number + 1),
  };
}

/** The moment before which nothing was sent to the member; undefined while unknown. */
function joinedSince(reply: CallReply<'getUser'> | undefined): number | undefined {
  const [row] = reply === undefined || reply === 'No Data' ? [] : reply;
  if (row === undefined || !('DATES' in row)) return undefined;
  const joinedMs = Date.parse(row.DATES);
  // Business time may run ahead of the chain's in a local world.
  return joinedMs > Date.now() ? undefined : joinedMs - dayMs;
}
