import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCall } from '../base/api/use-call.ts';
import { createJsonRpc } from '../chain/json-rpc.ts';
import { createTransferLogs } from '../chain/transfer-logs.ts';
import { environment } from '../config/environment.ts';
import type { Member } from '../session/session.ts';
import {
  type FoundTransfer,
  type ScanDeps,
  type ScanResult,
  scanIncoming,
} from './scan-incoming.ts';
import { createScanStore } from './scan-store.ts';

const { id: chainId, rpcUrls } = environment.chain;
// With its own order of endpoints: one that refuses wide spans still serves payments well.
const logs = createTransferLogs(createJsonRpc({ endpoints: rpcUrls, chainId }));
const store = createScanStore('polytips-activity');

/** The transfers of POL to the member, read from the chain. */
export interface Incoming {
  /** Those of earlier scans and of the last one; undefined until the earlier ones are loaded. */
  readonly found: readonly FoundTransfer[] | undefined;
  /** Who sent the member POL, also those whose tiny transfers are forgotten. */
  readonly senders: readonly string[];
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

const nobody: readonly string[] = [];
const dayMs = 24 * 60 * 60_000;

/**
 * Scans for transfers of POL to the member: at first also in older blocks, then every 15 seconds in the new
 * ones while it is on screen.
 */
export function useIncoming({ uid, publicKey: owner }: Member): Incoming {
  const [visit, setVisit] = useState(0);
  const joined = useCall('getUser', { params: { id: uid } });
  const keptKey = ['incoming', 'kept', owner];
  const kept = useQuery({
    queryKey: keptKey,
    queryFn: async () => (await store.read(chainId, owner)) ?? null,
    networkMode: 'always',
  });
  const scan = useQuery<ScanResult>({
    queryKey: ['incoming', 'scan', owner, visit],
    queryFn: async ({ client, queryKey }) => {
      const last = client.getQueryData<ScanResult>(queryKey);
      const deps: ScanDeps = {
        logs,
        readRecord: () => store.read(chainId, owner),
        writeRecord: (record) => store.write(chainId, owner, record),
        nowMs: () => Date.now(),
      };
      const result = await scanIncoming(deps, {
        owner,
        depth: last === undefined || last.problem !== undefined ? 'further' : 'new',
        sinceMs: joinedSince(joined.data),
      });
      await client.invalidateQueries({ queryKey: keptKey });
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
  const record = kept.data;
  const recent = scan.data?.recent;
  return {
    found: useMemo(
      () => (kept.isPending ? undefined : [...(record?.found ?? []), ...(recent ?? [])]),
      [kept.isPending, record, recent],
    ),
    senders: record?.senders ?? nobody,
    sinceMs: scan.data?.hasOlder === true ? record?.fromAtMs : undefined,
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
