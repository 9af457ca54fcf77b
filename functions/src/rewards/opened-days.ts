import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { paths } from '../platform/paths.ts';

const decided = z.object({ computed: z.object({ chunkCount: z.int() }) });

/**
 * Whether the opening of a day has begun to credit, with one read per day that has. The result is right
 * for a caller that has already read an entry of that day: a run is decided before it credits.
 */
export function rememberOpenedDays(firestore: Firestore): (day: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return async (day) => {
    const earlier = known.get(day);
    if (earlier !== undefined && (await earlier)) return true;
    const decided = isDecided(firestore, day);
    known.set(day, decided);
    return decided;
  };
}

async function isDecided(firestore: Firestore, day: string): Promise<boolean> {
  // A run also holds its chunks, which are thousands.
  const fieldMask = ['computed.chunkCount'];
  const [run] = await firestore.getAll(firestore.doc(paths.run(day)), { fieldMask });
  return decided.safeParse(run?.data()).success;
}
