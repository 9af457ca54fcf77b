import { limits } from '@polytips/functions/contract/values/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLateCode } from '../base/use-late-code.ts';
import { environment } from '../config/environment.ts';
import type { ReceivedPol, ScanRecord } from './received-pol.ts';
import { createReceivedPolStore } from './received-pol-store.ts';

const chainId = environment.chain.id;
const store = createReceivedPolStore('polytips-activity');

const loadScan = async () => (await import('./app-pol-scan.ts')).scanAppChain;

/** The POL that an address received, read from the chain. */
export interface UseReceivedPolResult {
  /** What is found so far, the newest first; undefined until that of earlier visits is loaded. */
  readonly found: readonly ReceivedPol[] | undefined;
  /** How far back it was scanned for, if there are older blocks. */
  readonly sinceMs: number | undefined;
  readonly isScanning: boolean;
  /** Whether the chain has just replied, or could not be reached. */
  readonly isFresh: boolean;
  readonly problem: string | undefined;
  readonly refresh: () => void;
  /** Scans older blocks. */
  readonly scanFurther: () => void;
}

const recordOf = (owner: string) =>
  queryOptions<ScanRecord | null>({
    queryKey: ['receivedPol', 'record', owner],
    queryFn: async () => (await store.read(chainId, owner)) ?? null,
    networkMode: 'always',
    // What the scan finds is written here first.
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Scans for POL that an address received: at first also in older blocks, then every 15 seconds in the new
 * ones while it is on screen. It waits while `sinceMs`, from when on the address exists, is `loading`.
 */
export function useReceivedPol(
  owner: string,
  sinceMs: number | 'loading' | undefined,
): UseReceivedPolResult {
  const [visit, setVisit] = useState(0);
  const fetchScan = useLateCode(loadScan);
  const { data: record, isPending } = useQuery(recordOf(owner));
  const scan = useQuery({
    queryKey: ['receivedPol', 'scan', owner, visit],
    queryFn: async ({ client, queryKey }) => {
      const scanChain = await fetchScan();
      return scanChain(
        {
          read: async () => (await client.ensureQueryData(recordOf(owner))) ?? undefined,
          async keep(changed) {
            client.setQueryData(recordOf(owner).queryKey, changed);
            await store.write(chainId, owner, changed);
          },
        },
        {
          owner,
          depth: client.getQueryState(queryKey)?.status === 'success' ? 'new' : 'further',
          sinceMs: sinceMs === 'loading' ? undefined : sinceMs,
        },
      );
    },
    enabled: sinceMs !== 'loading',
    // A member who returns to the screen expects new transfers.
    staleTime: 0,
    // Without a network the scan itself fails and says so.
    networkMode: 'always',
    retry: false,
    placeholderData: (previous) => previous,
    refetchInterval: limits.balanceRefreshMs,
  });
  return {
    found: isPending ? undefined : (record?.found ?? none),
    sinceMs: scan.data === true ? record?.fromAtMs : undefined,
    isScanning: scan.isFetching && (scan.isPending || scan.isPlaceholderData),
    isFresh: !scan.isPending && !scan.isFetching,
    problem: scan.error?.message,
    refresh: () => void scan.refetch(),
    scanFurther: () => setVisit((number) => number + 1),
  };
}

const none: readonly ReceivedPol[] = [];
