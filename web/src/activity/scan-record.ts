import * as z from 'zod/mini';
import type { IncomingTransfer } from '../chain/transfer-logs.ts';
import { isTinyReceipt } from './activity-row.ts';

const blockRange = z.object({ from: z.int(), to: z.int() });

/** Blocks in a row, both ends included. */
export type BlockRange = z.output<typeof blockRange>;

const foundTransfer = z.object({
  hash: z.string(),
  logIndex: z.int(),
  from: z.string(),
  symbol: z.literal('POL'),
  /** Wei. */
  amount: z.bigint().check(z.positive()),
  blockNumber: z.int(),
  /** When its block was made; null until that is loaded. */
  atMs: z.nullable(z.number()),
});

/** A transfer of more than zero to the member. */
export type FoundTransfer = z.output<typeof foundTransfer>;

/** The stored scan of one address on one chain; final blocks alone. */
export const scanRecord = z.object({
  /** Ascending, with unscanned blocks between them. */
  scanned: z.array(blockRange),
  found: z.array(foundTransfer),
  /** Every sender, including those of zero-value transfers, with the last block; newest first. */
  senders: z.array(z.object({ address: z.string(), block: z.int() })),
  /** The span of blocks that an endpoint last accepted. */
  span: z.int(),
  /** The time of the lowest scanned block: how far down the scan is. */
  reachedBack: z.nullable(z.object({ block: z.int(), atMs: z.number() })),
});

/** The stored scan of one address on one chain. */
export type ScanRecord = z.output<typeof scanRecord>;

/** The transfers in a scanned range, and the span that the endpoint accepted. */
export interface ScannedRange {
  readonly range: BlockRange;
  readonly transfers: readonly IncomingTransfer[];
  readonly span: number;
}

/** The widest span that common endpoints accept. */
export const spanMax = 10_000;

/** Before the first scan. */
export const emptyScan: ScanRecord = {
  scanned: [],
  found: [],
  senders: [],
  span: spanMax,
  reachedBack: null,
};

/**
 * How many senders, and how many tiny transfers, are stored: the newest. Anybody can make as many of
 * both as they pay for. Larger transfers and their senders are stored for ever; this file does not know
 * which addresses the member paid or saved.
 */
export const rememberedMax = 1_000;

/** The record after a range was scanned; the same range again changes nothing. */
export function withScanned(
  record: ScanRecord,
  { range, transfers, span }: ScannedRange,
): ScanRecord {
  const found = new Map(record.found.map((each) => [idOf(each), each]));
  for (const transfer of transfers) {
    const id = idOf(transfer);
    if (transfer.amount > 0n && !found.has(id)) found.set(id, { ...transfer, atMs: null });
  }
  return {
    ...record,
    scanned: joined([...record.scanned, range]),
    found: withoutOldTiny([...found.values()]),
    senders: newestSenders([
      ...record.senders,
      ...transfers.map(({ from, blockNumber }) => ({ address: from, block: blockNumber })),
    ]),
    span,
  };
}

type Sender = ScanRecord['senders'][number];

function newestSenders(seen: readonly Sender[]): Sender[] {
  const last = new Map<string, Sender>();
  for (const sender of seen) {
    if (sender.block >= (last.get(sender.address)?.block ?? 0)) last.set(sender.address, sender);
  }
  return [...last.values()]
    .toSorted((one, other) => other.block - one.block || (one.address < other.address ? -1 : 1))
    .slice(0, rememberedMax);
}

function withoutOldTiny(found: FoundTransfer[]): FoundTransfer[] {
  const tiny = found.filter(isTinyReceipt);
  if (tiny.length <= rememberedMax) return found;
  const newest = tiny.toSorted(
    (one, other) => other.blockNumber - one.blockNumber || (idOf(one) < idOf(other) ? -1 : 1),
  );
  const forgotten = new Set(newest.slice(rememberedMax).map(idOf));
  return found.filter((each) => !forgotten.has(idOf(each)));
}

/** The record with the times of these blocks. */
export function withTimes(record: ScanRecord, times: ReadonlyMap<number, number>): ScanRecord {
  const found = record.found.map((each) => ({
    ...each,
    atMs: each.atMs ?? times.get(each.blockNumber) ?? null,
  }));
  const bottom = record.scanned[0]?.from;
  const atMs = bottom === undefined ? undefined : times.get(bottom);
  if (bottom === undefined || atMs === undefined) return { ...record, found };
  return { ...record, found, reachedBack: { block: bottom, atMs } };
}

/** The blocks to scan next, from `tip` down to `floor`, newest first; undefined when all are scanned. */
export function nextGap(
  scanned: readonly BlockRange[],
  tip: number,
  floor: number,
  span: number,
): BlockRange | undefined {
  let to = tip;
  for (const range of scanned.toReversed()) {
    if (range.from > to) continue;
    if (range.to < to) return clipped({ from: Math.max(range.to + 1, floor), to }, span);
    to = range.from - 1;
  }
  return clipped({ from: floor, to }, span);
}

/** The first block that was made at or after `sinceMs`, or one before it; 0 as long as that is unknown. */
export function floorOf({ reachedBack }: ScanRecord, sinceMs: number | undefined): number {
  if (reachedBack === null || sinceMs === undefined) return 0;
  return reachedBack.atMs < sinceMs ? reachedBack.block : 0;
}

function clipped({ from, to }: BlockRange, span: number): BlockRange | undefined {
  return from > to ? undefined : { from: Math.max(from, to - span + 1), to };
}

function joined(ranges: readonly BlockRange[]): BlockRange[] {
  const result: BlockRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last === undefined || range.from > last.to + 1) result.push({ ...range });
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return result;
}

const idOf = ({ hash, logIndex }: Pick<IncomingTransfer, 'hash' | 'logIndex'>) =>
  `${hash}:${logIndex}`;
