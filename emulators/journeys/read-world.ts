import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionReference } from 'firebase-admin/firestore';
import { firestore } from '../client/test-world.ts';
import { journeyWorld } from './journey-world.ts';

/** A text with where it was found. */
export interface FoundText {
  readonly place: string;
  readonly text: string;
}

/** Every document of Firestore as JSON. */
export async function readFirestore(): Promise<readonly FoundText[]> {
  const collections = await firestore.listCollections();
  return (await Promise.all(collections.map(readCollection))).flat();
}

async function readCollection(collection: CollectionReference): Promise<readonly FoundText[]> {
  const { docs } = await collection.get();
  const found = await Promise.all(
    docs.map(async (document) => {
      const nested = await document.ref.listCollections();
      const own = { place: document.ref.path, text: JSON.stringify(document.data()) };
      return [own, ...(await Promise.all(nested.map(readCollection))).flat()];
    }),
  );
  return found.flat();
}

/** Every log of the world's parts. */
export function readLogs(): readonly FoundText[] {
  const folder = journeyWorld.WORLD_LOG_DIRECTORY;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.log'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => ({ place, text: readFileSync(place, 'utf8') }));
}
