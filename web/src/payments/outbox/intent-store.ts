import type { DBSchema } from 'idb';
import { keepOpen } from '../../base/keep-open.ts';
import { type PaymentIntent, paymentIntent } from '../payment-intent.ts';

/** The store of payments; a payment is safe once `put` has returned. */
export interface IntentStore {
  /** A row that cannot be parsed is left out, reported and kept. */
  list(uid: string): Promise<readonly PaymentIntent[]>;
  find(id: string): Promise<PaymentIntent | undefined>;
  put(intent: PaymentIntent): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  intents: { key: string; value: PaymentIntent; indexes: { uid: string } };
}

/** Stores payments in IndexedDB, where neither a reload nor a logout removes them. */
export function createIntentStore(databaseName: string): IntentStore {
  const use = keepOpen<Schema>(databaseName, (database) => {
    database.createObjectStore('intents', { keyPath: 'id' }).createIndex('uid', 'uid');
  });
  let hasRequestedPersistence = false;

  return {
    async list(uid) {
      const rows = await use((database) => database.getAllFromIndex('intents', 'uid', uid));
      return rows.flatMap(readRow);
    },
    async find(id) {
      const row = await use((database) => database.get('intents', id));
      return row === undefined ? undefined : paymentIntent.parse(row);
    },
    async put(intent) {
      await use(async (database) => {
        const transaction = database.transaction('intents', 'readwrite', {
          // The bytes must be on the disk before they are broadcast.
          durability: 'strict',
        });
        await Promise.all([transaction.store.put(intent), transaction.done]);
      });
      if (!hasRequestedPersistence) requestPersistence();
      hasRequestedPersistence = true;
    },
    async remove(id) {
      await use((database) => database.delete('intents', id));
    },
  };
}

function readRow(row: unknown): readonly PaymentIntent[] {
  const parsed = paymentIntent.safeParse(row);
  if (parsed.success) return [parsed.data];
  reportError(parsed.error);
  return [];
}

/** Requests that the browser keeps this data when the disk is full. */
function requestPersistence(): void {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  // Whatever the outcome, there is nothing else to do.
  navigator.storage.persist().catch(() => undefined);
}
