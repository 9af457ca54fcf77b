import * as z from 'zod/mini';
import { ChainError } from '../chain/chain-error.ts';
import type { IncomingTransfer, TransferLogs } from '../chain/transfer-logs.ts';
import { isTinyReceipt } from './activity-row.ts';

const foundTransfer = z.object({
  hash: z.string(),
  logIndex: z.int(),
  from: z.string(),
  symbol: z.literal('POL'),
  /** Wei. */
  amount: z.bigint().check(z.positive()),
  blockNumber: z.int(),
  /** When its block was made. */
  atMs: z.number(),
});

/** A transfer of POL to the member. */
export type FoundTransfer = z.output<typeof foundTransfer>;

/** The stored scan of one address on one chain; final blocks alone. */
export const scanRecord = z.object({
  /** The scanned blocks, both ends included, and when the lowest was made. */
  from: z.int(),
  to: z.int(),
  fromAtMs: z.number(),
  /** Also those of older blocks, which an earlier scan read. */
  found: z.array(foundTransfer),
  /** Every sender, the newest first. */
  senders: z.array(z.string()),
});

/** The stored scan of one address on one chain. */
export type ScanRecord = z.output<typeof scanRecord>;

/** The dependencies of the scan for one address. */
export interface ScanDeps {
  readonly logs: TransferLogs;
  readonly readRecord: () => Promise<ScanRecord | undefined>;
  /** Replaces the record. A tab that wrote meanwhile loses what it found, and the blocks where it was. */
  readonly writeRecord: (record: ScanRecord) => Promise<void>;
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

/** The widest span that common endpoints accept. */
const spanMax = 10_000;
const requestsMax = 48;
const timeoutMs = 60_000;
// An endpoint may lag behind the previous one.
const lagMaxBlocks = 256;

/**
 * Scans for transfers of POL to an address, from the newest block down to those that the last scan read,
 * and then before them. Where that takes more requests than a visit may make, the record begins again at
 * the newest blocks: those below are read again, and what was found there stays.
 */
export async function scanIncoming(deps: ScanDeps, request: ScanRequest): Promise<ScanResult> {
  const { logs, readRecord, writeRecord, nowMs } = deps;
  const { owner, depth, sinceMs = Number.NEGATIVE_INFINITY } = request;
  const endMs = nowMs() + timeoutMs;
  let recent: readonly FoundTransfer[] = [];
  try {
    const { latest, finalized } = await logs.getTip();
    const known = ofThisChain(await readRecord(), latest);
    const to = Math.max(finalized, known?.to ?? 0);
    let record: ScanRecord = {
      from: latest + 1,
      to,
      fromAtMs: Number.POSITIVE_INFINITY,
      found: known?.found ?? [],
      senders: [],
    };
    // What an earlier scan read, until this one has come down to it.
    let below = known;
    let span = spanMax;
    const hasOlder = () => record.from > 0 && record.fromAtMs >= sinceMs;
    for (let requests = 0; ; requests += 1) {
      if (below !== undefined && record.from <= below.to + 1) {
        const { from, fromAtMs, senders } = below;
        record = withScanned(record, { from, fromAtMs, found: [], senders });
        below = undefined;
      }
      const isEnough = below === undefined && depth === 'new' && known !== undefined;
      const isOver = requests === requestsMax || nowMs() >= endMs;
      if (isEnough || isOver || !hasOlder()) break;
      const floor = below === undefined ? 0 : below.to + 1;
      const range = { from: Math.max(floor, record.from - span), to: record.from - 1 };
      const scanned = await scanRange(logs, owner, range);
      if (scanned === undefined) {
        span = Math.ceil((range.to - range.from + 1) / 2);
        continue;
      }
      recent = [...recent, ...scanned.found.filter(({ blockNumber }) => blockNumber > to)];
      record = withScanned(record, scanned);
      if (below === undefined && record.from <= to) await writeRecord(record);
    }
    const older = { ...record, found: [], senders: below?.senders ?? [] };
    if (record.from <= to) await writeRecord(withScanned(record, older));
    return { recent, hasOlder: hasOlder(), problem: undefined };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { recent, hasOlder: true, problem: error.message };
  }
}

/** A chain shorter than its scanned blocks is another chain: a restarted local world. */
function ofThisChain(record: ScanRecord | undefined, latest: number): ScanRecord | undefined {
  return record !== undefined && record.to > latest + lagMaxBlocks ? undefined : record;
}

/** Blocks in a row, both ends included, and what was sent to the address in them. */
type ScannedRange = Pick<ScanRecord, 'from' | 'fromAtMs' | 'found' | 'senders'>;

/**
 * Tiny transfers cost their sender little: of a range, and of all, the newest are kept. Of all others
 * none is ever forgotten; this file does not know which addresses the member paid or saved.
 */
const tinyMax = { ofRange: 40, ofAll: 1_000 } as const;
const sendersMax = 1_000;

/** The record with the blocks right below it; what it has already changes nothing. */
function withScanned(record: ScanRecord, { from, fromAtMs, found, senders }: ScannedRange) {
  const final = found.filter(({ blockNumber }) => blockNumber <= record.to);
  const byId = new Map([...record.found, ...final].map((each) => [idOf(each), each]));
  return {
    ...record,
    from,
    fromAtMs,
    found: withoutOldTiny([...byId.values()], tinyMax.ofAll),
    senders: [...new Set([...record.senders, ...senders])].slice(0, sendersMax),
  };
}

const idOf = ({ hash, logIndex }: IncomingTransfer) => `${hash}:${logIndex}`;

/** Reads a range of blocks; undefined when the endpoint refuses so many. */
async function scanRange(
  logs: TransferLogs,
  owner: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ScannedRange | undefined> {
  try {
    const transfers = await logs.findIncoming(owner, from, to);
    const paid = transfers.filter(({ amount }) => amount > 0n);
    const listed = withoutOldTiny(paid, tinyMax.ofRange);
    const times = await readTimes(logs, [from, ...listed.map(({ blockNumber }) => blockNumber)]);
    const timeOf = (block: number) => times.get(block) ?? 0;
    return {
      from,
      fromAtMs: timeOf(from),
      found: listed.map((each) => ({ ...each, atMs: timeOf(each.blockNumber) })),
      senders: transfers.toReversed().map(({ from: sender }) => sender),
    };
  } catch (error) {
    if (!mayBeTooMuch(error) || from === to) throw error;
    return undefined;
  }
}

/**
 * Endpoints share no error code or text for a span that is too wide, and some just time out: any error
 * of an endpoint that received the request may mean it.
 */
function mayBeTooMuch(error: unknown): boolean {
  if (!(error instanceof ChainError)) return false;
  return error.reason !== 'wrong chain' && (error.reason !== 'unreachable' || error.inDoubt);
}

function withoutOldTiny<Transfer extends IncomingTransfer>(
  transfers: readonly Transfer[],
  countMax: number,
): Transfer[] {
  const newest = transfers
    .filter(isTinyReceipt)
    .toSorted((one, other) => other.blockNumber - one.blockNumber);
  const forgotten = new Set(newest.slice(countMax));
  return transfers.filter((each) => !forgotten.has(each));
}

const atOnce = 4;

async function readTimes(
  logs: TransferLogs,
  blocks: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const wanted = [...new Set(blocks)];
  const times = new Map<number, number>();
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce);
    await Promise.all(
      some.map(async (block) => times.set(block, await logs.getBlockTimeMs(block))),
    );
  }
  return times;
}
