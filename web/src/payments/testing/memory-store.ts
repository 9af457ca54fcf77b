import type { IntentStore } from '../outbox/intent-store.ts';
import type { PaymentIntent } from '../payment-intent.ts';

/** Memory in the place of IndexedDB, which Node does not have; the journeys run the real one. */
export function createMemoryStore(rows: Map<string, PaymentIntent>): IntentStore {
  return {
    list: async (wanted) =>
      structuredClone([...rows.values()].filter((intent) => intent.uid === wanted)),
    find: async (id) => structuredClone(rows.get(id)),
    put: async (intent) => {
      rows.set(intent.id, structuredClone(intent));
    },
    remove: async (id) => {
      rows.delete(id);
    },
  };
}
