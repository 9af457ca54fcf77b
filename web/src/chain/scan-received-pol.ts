import { ChainError } from './chain-error.ts';
import { finalOf, isTinyTransfer, type ReceivedPol, type ScanRecord } from './received-pol.ts';
import type { TransferLogs } from './transfer-logs.ts';

/** The dependencies of a scan. */
export interface ScanDeps {
  readonly logs: TransferLogs;
  readonly read: () => Promise<ScanRecord | undefined>;
  /** Replaces the record, after each step. */
  readonly keep: (record: ScanRecord) => Promise<void>;
  /** Whether the chain may begin again from nothing, as that of the local world does. */
  readonly isRestartable: boolean;
  /** Real time, to end in time. */
  readonly nowMs: () => number;
}

/** The address of a scan, and how far it goes. */
export interface ScanRequest {
  readonly owner: string;
  /** `new`: the blocks since the last scan. `further`: those, and then older ones. */
  readonly depth: 'new' | 'further';
  /** Nothing was sent before that moment: the address is not older. */
  readonly sinceMs: number | undefined;
}

/** The widest span that common endpoints accept. */
const spanMax = 10_000;
const requestsMax = 48;
/** One in so many requests is dated, which is a request more: so is the last one that a scan may make. */
const datedEvery = 4;
const timeoutMs = 60_000;
// An endpoint may lag behind the previous one.
const lagMaxBlocks = 256;

/**
 * Reads what POL an address received, from the newest block down through those that the last scan has
 * read, and on below them, as far as one scan may. Where it does not come down to the last scan's blocks,
 * the record begins again at the top: those are read once more, and what was found in them stays.
 * @returns whether there are older blocks.
 * @throws {ChainError} where no endpoint answers that has come as far as the last scan, or even a single block is refused.
 */
export async function scanReceivedPol(deps: ScanDeps, request: ScanRequest): Promise<boolean> {
  const { isRestartable, logs, read, keep, nowMs } = deps;
  const { owner, depth, sinceMs = Number.NEGATIVE_INFINITY } = request;
  const endMs = nowMs() + timeoutMs;
  const known = await read();
  const least = known === undefined ? 0 : known.to - lagMaxBlocks;
  const { latest, finalized } = await logs.getTip(isRestartable ? 0 : least);
  const last = latest < least ? undefined : known;
  const to = Math.max(finalized, last?.to ?? 0);
  const lastTo = last?.to ?? Number.POSITIVE_INFINITY;
  let record: ScanRecord = {
    from: latest + 1,
    to,
    fromAtMs: Number.POSITIVE_INFINITY,
    // What was not final is read again: a reorganisation removes it.
    found: last === undefined ? [] : finalOf(last),
  };
  const meetsLast = () => record.from <= lastTo + 1;
  const takeLast = () => {
    if (last === undefined || !meetsLast()) return;
    const from = Math.min(record.from, last.from);
    record = { ...record, from, fromAtMs: Math.min(record.fromAtMs, last.fromAtMs) };
  };
  const save = async () => {
    if (record.from <= to) await keep(record);
  };
  const hasOlder = () => record.from > 0 && record.fromAtMs >= sinceMs;
  takeLast();
  let span = spanMax;
  for (let requests = 0; hasOlder(); requests += 1) {
    const isEnough = depth === 'new' && last !== undefined && meetsLast();
    if (isEnough || requests === requestsMax || nowMs() >= endMs) break;
    const floor = meetsLast() ? 0 : lastTo + 1;
    const range = { from: Math.max(floor, record.from - span), to: record.from - 1 };
    // Where it comes down to what the last scan has read, that has the time of its own lowest block.
    const isDated =
      range.from !== lastTo + 1 &&
      (record.fromAtMs === Number.POSITIVE_INFINITY || (requests + 1) % datedEvery === 0);
    const scanned = await scanRange(logs, owner, range, isDated);
    if (scanned === undefined) {
      span = Math.ceil((range.to - range.from + 1) / 2);
      continue;
    }
    const found = newestOf([...record.found, ...scanned.found]);
    const fromAtMs = Math.min(record.fromAtMs, scanned.fromAtMs);
    record = { ...record, from: range.from, fromAtMs, found };
    takeLast();
    // Where it fails on its way down, the next scan begins at the top and still meets the last one.
    if (meetsLast()) await save();
  }
  await save();
  return hasOlder();
}

/**
 * Tiny transfers cost their sender little, so the newest of them are kept; of all others none is ever
 * forgotten. This file does not know which addresses the member paid or saved.
 */
const tinyMax = 1_000;

/** Each transfer once, the newest first, of the tiny ones the newest. */
function newestOf(transfers: readonly ReceivedPol[]): ReceivedPol[] {
  const byId = new Map(transfers.map((each) => [`${each.hash}:${each.logIndex}`, each]));
  const newest = [...byId.values()].toSorted(
    (one, other) => other.blockNumber - one.blockNumber || other.logIndex - one.logIndex,
  );
  const forgotten = new Set(newest.filter(isTinyTransfer).slice(tinyMax));
  return newest.filter((each) => !forgotten.has(each));
}

/**
 * Reads a range of blocks; undefined when the endpoint refuses so many.
 * @param isDated whether somebody needs to know when the lowest of them was made.
 */
async function scanRange(
  logs: TransferLogs,
  owner: string,
  { from, to }: Pick<ScanRecord, 'from' | 'to'>,
  isDated: boolean,
): Promise<Pick<ScanRecord, 'fromAtMs' | 'found'> | undefined> {
  try {
    const transfers = await logs.findIncoming(owner, from, to);
    const paid = transfers.filter(({ amount }) => amount > 0n);
    // A request for a time costs more than bait does: that has the time of the lowest block.
    const dated = paid.filter((each) => !isTinyTransfer(each));
    const lowest = isDated || dated.length < paid.length ? [from] : [];
    const times = await readTimes(logs, [
      ...lowest,
      ...dated.map(({ blockNumber }) => blockNumber),
    ]);
    const fromAtMs = times.get(from) ?? Number.POSITIVE_INFINITY;
    const found = paid.map((each) => ({ ...each, atMs: times.get(each.blockNumber) ?? fromAtMs }));
    return { fromAtMs, found };
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
  return error instanceof ChainError && error.wasRequested;
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
