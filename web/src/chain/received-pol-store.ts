import type { DBSchema } from 'idb';
import { keepOpen } from '../base/browser/keep-open.ts';
import { inTime } from '../base/time/in-time.ts';
import { finalOf, type ScanRecord, scanRecord } from './received-pol.ts';

/**
 * Keeps what a scan has read in this browser, final blocks alone; it can be deleted at any time. It never fails
 * and always answers in time: in a browser that opens no database the chain is scanned all the same.
 */
export interface ReceivedPolStore {
  /** The record of a chain and an address; undefined where none can be read or parsed: it is scanned again. */
  read(chainId: number, owner: string): Promise<ScanRecord | undefined>;
  /**
   * Writes nothing over a record that could not be read, which may reach further back; nor where some final blocks were
   * added alone, which the next visit reads again with its own.
   */
  write(chainId: number, owner: string, record: ScanRecord): Promise<void>;
}

/** A working browser answers much sooner; browsers have been known to open no database and say nothing. */
const timeoutMs = 3_000;

interface Schema extends DBSchema {
  scans: { key: string; value: ScanRecord };
}

/** Makes the store in IndexedDB. */
export function createReceivedPolStore(databaseName: string): ReceivedPolStore {
  const use = keepOpen<Schema>(databaseName, (database) => {
    database.createObjectStore('scans');
  });
  /** The keys of what could not be read. */
  const unread = new Set<string>();
  /** What was read or written last, by its key. */
  const stored = new Map<string, ScanRecord>();

  return {
    async read(chainId, owner) {
      const key = keyOf(chainId, owner);
      const reading = use(async (database) => ({ value: await database.get('scans', key) }));
      const kept = await inTime(reading, timeoutMs);
      if (kept === undefined) unread.add(key);
      else unread.delete(key);
      const record = scanRecord.safeParse(kept?.value).data;
      if (record === undefined) stored.delete(key);
      else stored.set(key, record);
      return record;
    },
    async write(chainId, owner, record) {
      const key = keyOf(chainId, owner);
      if (unread.has(key)) return;
      const final = { ...record, found: finalOf(record) };
      const last = stored.get(key);
      if (last !== undefined && addsBlocksAlone(last, final)) return;
      const written = await inTime(
        use((database) => database.put('scans', final, key)),
        timeoutMs,
      );
      if (written !== undefined) stored.set(key, final);
    },
  };
}

/** The span of one request. */
const unwrittenBlocksMax = 10_000;

/** Whether a record has nothing more than final blocks above another one: a scan every 15 seconds finds mostly these. */
const addsBlocksAlone = (last: ScanRecord, { from, to, found }: ScanRecord): boolean =>
  from === last.from &&
  to >= last.to &&
  to - last.to < unwrittenBlocksMax &&
  found.length === last.found.length &&
  found.every((each, index) => each === last.found[index]);

const keyOf = (chainId: number, owner: string) => `${chainId}:${owner.toLowerCase()}`;
