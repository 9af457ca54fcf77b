import type { DBSchema } from 'idb';
import { keepOpen } from '../base/keep-open.ts';
import { finalOf, type ScanRecord, scanRecord } from './received-pol.ts';

/** Keeps what a scan has read in this browser, final blocks alone; it can be deleted at any time. */
export interface ReceivedPolStore {
  /** The record of a chain and an address; undefined where none can be parsed: it is scanned again. */
  read(chainId: number, owner: string): Promise<ScanRecord | undefined>;
  write(chainId: number, owner: string, record: ScanRecord): Promise<void>;
}

interface Schema extends DBSchema {
  scans: { key: string; value: ScanRecord };
}

/** Makes the store in IndexedDB. */
export function createReceivedPolStore(databaseName: string): ReceivedPolStore {
  const use = keepOpen<Schema>(databaseName, (database) => {
    database.createObjectStore('scans');
  });

  return {
    async read(chainId, owner) {
      const stored = await use((database) => database.get('scans', keyOf(chainId, owner)));
      return scanRecord.safeParse(stored).data;
    },
    async write(chainId, owner, record) {
      const final = { ...record, found: finalOf(record) };
      await use((database) => database.put('scans', final, keyOf(chainId, owner)));
    },
  };
}

const keyOf = (chainId: number, owner: string) => `${chainId}:${owner.toLowerCase()}`;
