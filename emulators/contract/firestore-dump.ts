import type { CollectionReference } from 'firebase-admin/firestore';
import { vi } from 'vitest';
import { firestore } from '../client/test-world.ts';

// These documents count requests and hold none of their data.
const counters = new Set(['rateLimits']);
const clock = 'config/clock';

/**
 * Every document of the world with the moment of its last write; counters and the clock left out.
 * Mails that earlier requests have caused are delivered first.
 */
export async function dumpFirestore(): Promise<Readonly<Record<string, string>>> {
  const delivered = { timeout: 90_000, interval: 100 };
  await vi.waitUntil(async () => (await countMailsUnderWay()) === 0, delivered);
  const collections = await firestore.listCollections();
  const kept = collections.filter(({ id }) => !counters.has(id));
  const entries = (await Promise.all(kept.map(dumpCollection))).flat();
  return Object.fromEntries(entries.filter(([path]) => path !== clock));
}

async function countMailsUnderWay(): Promise<number> {
  const mails = firestore.collection('mail');
  const underWay = mails.where('delivery.state', 'in', ['PENDING', 'PROCESSING']);
  return (await underWay.count().get()).data().count;
}

async function dumpCollection(collection: CollectionReference): Promise<[string, string][]> {
  const { docs } = await collection.get();
  const nested = await Promise.all(
    docs.map(async ({ ref }) => {
      const collections = await ref.listCollections();
      return (await Promise.all(collections.map(dumpCollection))).flat();
    }),
  );
  const own = docs.map(({ ref, updateTime }): [string, string] => [ref.path, updateTime.valueOf()]);
  return [...own, ...nested.flat()];
}
