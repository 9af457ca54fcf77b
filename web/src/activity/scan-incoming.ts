import { ChainError } from '../chain/chain-error.ts';
import type { ChainTip, TransferLogs } from '../chain/transfer-logs.ts';
import type { ActivityStore } from './activity-store.ts';
import {
  type BlockRange,
  emptyScan,
  type FoundTransfer,
  floorOf,
  nextGap,
  type ScannedRange,
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

/** Scans for transfers of POL to an address, newest blocks first, and continues where the last scan ended. */
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
    .toSorted((one, other) => (one.amount < other.amount ? 1 : -1));
  if (untimed.length === 0) return;
  const times = await readTimes(
    logs,
    untimed.map(({ blockNumber }) => blockNumber),
  );
  await store.updateScan(chainId, owner, (stored) => withTimes(stored, times));
}

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

/** The remaining requests of one scan. */
interface RequestBudget {
  readonly spend: (requests: number) => boolean;
}

/**
 * Scans the newest blocks of `range`, half as many each time an endpoint refuses the span. Undefined
 * when the budget ended before a span was accepted.
 * @throws {ChainError} when the chain cannot be reached, or refuses even a single block.
 */
async function scanRange(
  logs: TransferLogs,
  owner: string,
  wanted: BlockRange,
  span: number,
  budget: RequestBudget,
): Promise<ScannedRange | undefined> {
  let range = wanted;
  let takenSpan = span;
  while (budget.spend(1)) {
    try {
      const transfers = await logs.findIncoming(owner, range.from, range.to);
      return { range, transfers, span: takenSpan };
    } catch (error) {
      const length = range.to - range.from + 1;
      if (!isRefusal(error) || length === 1) throw error;
      takenSpan = Math.ceil(length / 2);
      range = { from: range.to - takenSpan + 1, to: range.to };
    }
  }
  return undefined;
}

/**
 * Endpoints share no error code or text for a span that is too wide, and some just time out: any error
 * of an endpoint that received the request may mean it.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ChainError)) return false;
  return error.reason !== 'wrong chain' && (error.reason !== 'unreachable' || error.inDoubt);
}

const blocksMax = 40;
const atOnce = 4;

/** The times of blocks; of the first ones alone, as many as one call may read. */
async function readTimes(
  logs: TransferLogs,
  blocks: readonly number[],
): Promise<Map<number, number>> {
  const wanted = [...new Set(blocks)].slice(0, blocksMax);
  const times = new Map<number, number>();
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce);
    await Promise.all(
      some.map(async (block) => times.set(block, await logs.getBlockTimeMs(block))),
    );
  }
  return times;
}
