import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { keepOpen } from '../base/keep-open.ts';
import { emptyScan, type ScanRecord, scanRecord } from './scan-record.ts';

const outcome = z.object({ succeeded: z.boolean() });

/** How a transaction ended, once and for all. */
export type FinalOutcome = z.output<typeof outcome>;

/** What the chain told this browser, so that it is not asked again; it can always be thrown away. */
export interface ActivityStore {
  /** The record of a chain and an address; an empty one when there is none that can be read. */
  readScan(chainId: number, owner: string): Promise<ScanRecord>;
  /** Changes the record in one step, whatever another tab does meanwhile. */
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

/** Keeps it in IndexedDB. */
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

/** What cannot be read is scanned again. */
function parseScan(stored: unknown): ScanRecord {
  const parsed = scanRecord.safeParse(stored);
  return parsed.success ? parsed.data : emptyScan;
}
