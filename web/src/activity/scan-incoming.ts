import { ChainError } from '../chain/chain-error.ts';
import type { ChainHeads, TransferLogs } from '../chain/transfer-logs.ts';
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

/** What a scan works with. */
export interface ScanDeps {
  readonly chainId: number;
  readonly logs: TransferLogs;
  readonly store: ActivityStore;
  /** Real time, to end in time. */
  readonly nowMs: () => number;
}

/** What to look for, and how far. */
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

/** What a scan brought beside the record. */
export interface ScanResult {
  /** What is mined and not final yet: it may still be taken back, and is never kept. */
  readonly recent: readonly FoundTransfer[];
  /** Whether there are older blocks that nobody has looked through. */
  readonly hasOlder: boolean;
  /** Why it ended early, in the chain's words. */
  readonly problem: string | undefined;
}

const requestsMax = { new: 8, further: 48 } as const;
const timeoutMs = 60_000;
// An endpoint may be behind the one that was asked before.
const lagMaxBlocks = 256;

/** Looks for transfers to an address, newest blocks first, and goes on where the last scan ended. */
export async function scanIncoming(deps: ScanDeps, order: ScanRequest): Promise<ScanResult> {
  const { chainId, store } = deps;
  const budget = createBudget(deps, requestsMax[order.depth]);
  let recent: readonly FoundTransfer[] = [];
  let hasOlder = true;
  try {
    const heads = await deps.logs.getHeads();
    const record = await store.updateScan(chainId, order.owner, (stored) =>
      ofThisChain(stored, heads),
    );
    recent = await readRecent(deps, order.owner, heads, record.span, budget);
    hasOlder = await scanFinal(deps, order, heads.finalized, record, budget);
    await readMissingTimes(deps, order.owner);
    return { recent, hasOlder, problem: undefined };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { recent, hasOlder, problem: error.message };
  }
}

/** Scans final blocks until all are or the budget is over; tells whether any are left. */
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
  // An endpoint may take more today than it did.
  let span = depth === 'further' ? Math.min(known.span * 2, spanMax) : known.span;
  const gap = (floor: number) => nextGap(record.scanned, head, floor, span);
  for (;;) {
    const floor = floorOf(record, sinceMs);
    const range = gap(depth === 'new' && top !== undefined ? top + 1 : floor);
    if (range === undefined) return gap(floor) !== undefined;
    const look = await scanRange(logs, owner, range, span, budget);
    if (look === undefined) return true;
    ({ span } = look);
    const bottom = look.range.from;
    const isLowest = bottom > 0 && bottom < (record.scanned[0]?.from ?? head);
    const times = await readTimes(logs, isLowest && budget.spend(1) ? [bottom] : []);
    record = await store.updateScan(chainId, owner, (stored) =>
      withTimes(withScanned(stored, look), times),
    );
  }
}

async function readRecent(
  { logs }: ScanDeps,
  owner: string,
  { latest, finalized }: ChainHeads,
  span: number,
  budget: RequestBudget,
): Promise<FoundTransfer[]> {
  const range = nextGap([], latest, finalized + 1, span);
  const look = range && (await scanRange(logs, owner, range, span, budget));
  const paid = look?.transfers.filter(({ amount }) => amount > 0n) ?? [];
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
    // What is worth most first: tiny ones may be many.
    .toSorted((one, other) => (worthOf(one) < worthOf(other) ? 1 : -1));
  if (untimed.length === 0) return;
  const times = await readTimes(
    logs,
    untimed.map(({ blockNumber }) => blockNumber),
  );
  await store.updateScan(chainId, owner, (stored) => withTimes(stored, times));
}

// In 18 decimals, one POL for one USDT: near enough to tell much from tiny.
const worthOf = ({ symbol, amount }: FoundTransfer) =>
  symbol === 'POL' ? amount : amount * 10n ** 12n;

/** A chain that is shorter than what was scanned of it is another one: a local world started anew. */
function ofThisChain(record: ScanRecord, { latest }: ChainHeads): ScanRecord {
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
