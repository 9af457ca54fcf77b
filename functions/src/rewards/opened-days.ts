import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { paths } from '../platform/paths.ts';

const decided = z.object({ computed: z.object({ chunkCount: z.int() }) });

/**
 * Tells of days whether their opening has begun to credit, with one read a day that it has. Whoever
 * asks after having read a row of that day is told the truth: the run is decided before it credits.
 */
export function rememberOpenedDays(firestore: Firestore): (day: string) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return async (day) => {
    const known = asked.get(day);
    if (known !== undefined && (await known)) return true;
    const again = isDecided(firestore, day);
    asked.set(day, again);
    return again;
  };
}

async function isDecided(firestore: Firestore, day: string): Promise<boolean> {
  // A run also holds its chunks, which are thousands.
  const fieldMask = ['computed.chunkCount'];
  const [run] = await firestore.getAll(firestore.doc(paths.run(day)), { fieldMask });
  return decided.safeParse(run?.data()).success;
}
