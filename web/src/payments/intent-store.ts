import { type DBSchema, openDB } from 'idb';
import { type PaymentIntent, paymentIntent } from './payment-intent.ts';

/** Where payments are kept; a payment is safe once `put` has returned. */
export interface IntentStore {
  list(uid: string): Promise<readonly PaymentIntent[]>;
  find(id: string): Promise<PaymentIntent | undefined>;
  put(intent: PaymentIntent): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  intents: { key: string; value: PaymentIntent; indexes: { uid: string } };
}

/** Keeps payments in IndexedDB, where neither a reload nor a logout removes them. */
export function createIntentStore(databaseName: string): IntentStore {
  let opened: ReturnType<typeof openIntents> | undefined;
  const database = () => (opened ??= openIntents(databaseName));

  return {
    async list(uid) {
      const rows = await (await database()).getAllFromIndex('intents', 'uid', uid);
      return rows.map((row) => paymentIntent.parse(row));
    },
    async find(id) {
      const row = await (await database()).get('intents', id);
      return row === undefined ? undefined : paymentIntent.parse(row);
    },
    async put(intent) {
      const transaction = (await database()).transaction('intents', 'readwrite', {
        // The bytes must be on the disk before they are sent.
        durability: 'strict',
      });
      await Promise.all([transaction.store.put(intent), transaction.done]);
    },
    async remove(id) {
      await (await database()).delete('intents', id);
    },
  };
}

const openIntents = (name: string) =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('intents', { keyPath: 'id' }).createIndex('uid', 'uid');
    },
  });
