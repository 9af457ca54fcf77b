import type { DBSchema } from 'idb';
import { keepOpen } from '../base/keep-open.ts';
import { type ScanRecord, scanRecord } from './scan-incoming.ts';

/** Keeps what was scanned of the chain in this browser; it can be deleted at any time. */
export interface ScanStore {
  /** The record of a chain and an address; undefined where none can be parsed: it is scanned again. */
  read(chainId: number, owner: string): Promise<ScanRecord | undefined>;
  write(chainId: number, owner: string, record: ScanRecord): Promise<void>;
}

interface Schema extends DBSchema {
  scans: { key: string; value: ScanRecord };
}

/** Makes the store in IndexedDB. */
export function createScanStore(databaseName: string): ScanStore {
  const use = keepOpen<Schema>(databaseName, (database) => {
    database.createObjectStore('scans');
  });

  return {
    async read(chainId, owner) {
      const stored = await use((database) => database.get('scans', keyOf(chainId, owner)));
      return scanRecord.safeParse(stored).data;
    },
    async write(chainId, owner, record) {
      await use((database) => database.put('scans', record, keyOf(chainId, owner)));
    },
  };
}

const keyOf = (chainId: number, owner: string) => `${chainId}:${owner.toLowerCase()}`;
