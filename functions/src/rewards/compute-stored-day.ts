import { sha256Hex } from '../platform/sha256.ts';
import { checksumOfDay } from './checksum-of-day.ts';
import { computeDay } from './core/engine/compute-day.ts';
import type { ComputedDay } from './core/engine/computed-day.ts';
import { indexNetwork } from './core/engine/index-network.ts';
import { plansText } from './core/plans-text.ts';
import type { DayStore } from './day-store.ts';

/** A day computed from what is stored, with what tells whether it is the same as another time. */
export interface ComputedStoredDay {
  readonly computed: ComputedDay;
  /** SHA-256 of all credits with their causes. */
  readonly checksum: string;
  /** SHA-256 of all plans that apply up to a day. */
  readonly plansChecksum: (upTo: string) => string;
}

/**
 * Computes a day from the plans and the places of all members.
 * @throws {RangeError} when the network is not whole, or an amount is beyond what is computed exactly.
 */
export async function computeStoredDay(
  store: Pick<DayStore, 'getPlanHistory' | 'readTrees'>,
  day: string,
): Promise<ComputedStoredDay> {
  const [history, trees] = await Promise.all([store.getPlanHistory(), store.readTrees()]);
  const computed = computeDay(history, indexNetwork(trees), day);
  return {
    computed,
    checksum: await checksumOfDay(computed),
    plansChecksum: (upTo) => sha256Hex(plansText(history, upTo)),
  };
}
