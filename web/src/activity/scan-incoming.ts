import { ChainError } from '../chain/chain-error.ts';
import type { ChainTip, TransferLogs } from '../chain/transfer-logs.ts';
import type { ActivityStore } from './activity-store.ts';
import { readTimes } from './read-times.ts';
import { type RequestBudget, scanRange } from './scan-range.ts';
import {
  emptyScan,
  type FoundTransfer,
  floorOf,
  nextGap,
  type ScanRecord,
  spanMax,
  withScanned,
  withTimes,
} from './scan-record.ts';

/** The dependencies of a scan. */
export interface ScanDeps {
  readonly chainId: number;
  readonly logs: TransferLogs;
  readonly store: ActivityStore;
  /** Real time, to end in time. */
  readonly nowMs: () => number;
}

/** The address of a scan, and how far it goes. */
export interface ScanRequest {
  readonly owner: string;
  /**
   * `new`: what came since the last scan. `further`: that, and then blocks before those scanned, as
   * many as one visit may ask for.
   */
  readonly depth: 'new' | 'further';
  /** Nothing was sent before that moment: the address is not older. */
  readonly sinceMs: number | undefined;
}

/** The result of a scan beside the record. */
export interface ScanResult {
  /** Mined but not final yet: a reorganisation may remove them, so they are never stored. */
  readonly recent: readonly FoundTransfer[];
  /** Whether older blocks are not scanned yet. */
  readonly hasOlder: boolean;
  /** Why it ended early, in the chain's words. */
  readonly problem: string | undefined;
}

const requestsMax = { new: 8, further: 48 } as const;
const timeoutMs = 60_000;
// An endpoint may lag behind the previous one.
const lagMaxBlocks = 256;

/** Scans for transfers to an address, newest blocks first, and continues where the last scan ended. */
export async function scanIncoming(deps: ScanDeps, order: ScanRequest): Promise<ScanResult> {
  const { chainId, store } = deps;
  const budget = createBudget(deps, requestsMax[order.depth]);
  let recent: readonly FoundTransfer[] = [];
  let hasOlder = true;
  try {
    const tip = await deps.logs.getTip();
    const record = await store.updateScan(chainId, order.owner, (stored) =>
      ofThisChain(stored, tip),
    );
    recent = await readRecent(deps, order.owner, tip, record.span, budget);
    hasOlder = await scanFinal(deps, order, tip.finalized, record, budget);
    await readMissingTimes(deps, order.owner);
    return { recent, hasOlder, problem: undefined };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { recent, hasOlder, problem: error.message };
  }
}

/** Scans final blocks until none or no budget is left. @returns whether any blocks are left. */
async function scanFinal(
  deps: ScanDeps,
  { owner, depth, sinceMs }: ScanRequest,
  head: number,
  known: ScanRecord,
  budget: RequestBudget,
): Promise<boolean> {
  const { chainId, logs, store } = deps;
  const top = known.scanned.at(-1)?.to;
  let record = known;
  // An endpoint may accept a wider span than before.
  let span = depth === 'further' ? Math.min(known.span * 2, spanMax) : known.span;
  const gap = (floor: number) => nextGap(record.scanned, head, floor, span);
  for (;;) {
    const floor = floorOf(record, sinceMs);
    const range = gap(depth === 'new' && top !== undefined ? top + 1 : floor);
    if (range === undefined) return gap(floor) !== undefined;
    const step = await scanRange(logs, owner, range, span, budget);
    if (step === undefined) return true;
    ({ span } = step);
    const bottom = step.range.from;
    const isLowest = bottom > 0 && bottom < (record.scanned[0]?.from ?? head);
    const times = await readTimes(logs, isLowest && budget.spend(1) ? [bottom] : []);
    record = await store.updateScan(chainId, owner, (stored) =>
      withTimes(withScanned(stored, step), times),
    );
  }
}

async function readRecent(
  { logs }: ScanDeps,
  owner: string,
  { latest, finalized }: ChainTip,
  span: number,
  budget: RequestBudget,
): Promise<FoundTransfer[]> {
  const range = nextGap([], latest, finalized + 1, span);
  const step = range && (await scanRange(logs, owner, range, span, budget));
  const paid = step?.transfers.filter(({ amount }) => amount > 0n) ?? [];
  const times = await readTimes(
    logs,
    paid.map(({ blockNumber }) => blockNumber),
  );
  return paid.map((each) => ({ ...each, atMs: times.get(each.blockNumber) ?? null }));
}

async function readMissingTimes({ chainId, logs, store }: ScanDeps, owner: string) {
  const { found } = await store.readScan(chainId, owner);
  const untimed = found
    .filter(({ atMs }) => atMs === null)
    // The largest first: tiny ones may be many.
    .toSorted((one, other) => (worthOf(one) < worthOf(other) ? 1 : -1));
  if (untimed.length === 0) return;
  const times = await readTimes(
    logs,
    untimed.map(({ blockNumber }) => blockNumber),
  );
  await store.updateScan(chainId, owner, (stored) => withTimes(stored, times));
}

// In 18 decimals, one POL as one USDT: close enough to separate large from tiny.
const worthOf = ({ symbol, amount }: FoundTransfer) =>
  symbol === 'POL' ? amount : amount * 10n ** 12n;

/** A chain shorter than its scanned blocks is another chain: a restarted local world. */
function ofThisChain(record: ScanRecord, { latest }: ChainTip): ScanRecord {
  const top = record.scanned.at(-1)?.to ?? 0;
  return top > latest + lagMaxBlocks ? emptyScan : record;
}

function createBudget({ nowMs }: ScanDeps, requests: number): RequestBudget {
  const endMs = nowMs() + timeoutMs;
  let left = requests;
  return {
    spend(wanted) {
      left -= wanted;
      return left >= 0 && nowMs() < endMs;
    },
  };
}
