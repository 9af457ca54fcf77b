import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ComputedDay } from './core/engine/computed-day.ts';

/** Credits between two breaths: a million rows take seconds, and a heartbeat must get through. */
const creditsAtOnce = 5_000;

/**
 * SHA-256 in hex of all credits of a day with their causes, by uid: two days are the same exactly when
 * it is. The engine makes the fields of every row in one order.
 */
export async function checksumOfDay(computed: ComputedDay): Promise<string> {
  const hash = createHash('sha256').update(`${computed.day} plan ${computed.planVersion}\n`);
  for (let index = 0; index < computed.creditedUids.length; index += 1) {
    if (index % creditsAtOnce === 0) await setImmediate();
    const { uid, row } = computed.creditAt(index);
    hash.update(`${uid} ${JSON.stringify(row)}\n`);
  }
  return hash.digest('hex');
}
