import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { keepOpen } from '../base/keep-open.ts';
import { emptyScan, type ScanRecord, scanRecord } from './scan-record.ts';

const outcome = z.object({ succeeded: z.boolean() });

/** The final outcome of a transaction. */
export type FinalOutcome = z.output<typeof outcome>;

/** A cache of the chain in this browser; it can be deleted at any time. */
export interface ActivityStore {
  /** The record of a chain and an address; an empty one when none can be parsed. */
  readScan(chainId: number, owner: string): Promise<ScanRecord>;
  /** Changes the record atomically, also against other tabs. */
  updateScan(
    chainId: number,
    owner: string,
    change: (record: ScanRecord) => ScanRecord,
  ): Promise<ScanRecord>;
  findOutcome(chainId: number, hash: string): Promise<FinalOutcome | undefined>;
  putOutcome(chainId: number, hash: string, final: FinalOutcome): Promise<void>;
}

interface Schema extends DBSchema {
  scans: { key: string; value: ScanRecord };
  outcomes: { key: string; value: FinalOutcome };
}

/** Makes the store in IndexedDB. */
export function createActivityStore(databaseName: string): ActivityStore {
  const use = keepOpen<Schema>(databaseName, (database) => {
    database.createObjectStore('scans');
    database.createObjectStore('outcomes');
  });

  return {
    async readScan(chainId, owner) {
      return parseScan(await use((database) => database.get('scans', keyOf(chainId, owner))));
    },
    updateScan(chainId, owner, change) {
      const key = keyOf(chainId, owner);
      return use(async (database) => {
        const { store, done } = database.transaction('scans', 'readwrite');
        const update = async () => {
          const changed = change(parseScan(await store.get(key)));
          await store.put(changed, key);
          return changed;
        };
        const [changed] = await Promise.all([update(), done]);
        return changed;
      });
    },
    async findOutcome(chainId, hash) {
      const parsed = outcome.safeParse(
        await use((database) => database.get('outcomes', keyOf(chainId, hash))),
      );
      return parsed.success ? parsed.data : undefined;
    },
    async putOutcome(chainId, hash, final) {
      await use((database) => database.put('outcomes', final, keyOf(chainId, hash)));
    },
  };
}

const keyOf = (chainId: number, name: string) => `${chainId}:${name.toLowerCase()}`;

/** A record that cannot be parsed is scanned again. */
function parseScan(stored: unknown): ScanRecord {
  const parsed = scanRecord.safeParse(stored);
  return parsed.success ? parsed.data : emptyScan;
}
