import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sha256Hex } from '../platform/sha256.ts';
import { computeDay } from './core/engine/compute-day.ts';
import type { ComputedDay } from './core/engine/computed-day.ts';
import { indexNetwork } from './core/engine/network.ts';
import type { PlanHistory } from './core/reward-plan.ts';
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

/** The text of the plans that apply up to `day`: it must never change once `day` is planned. */
export function plansText(history: PlanHistory, day: string): string {
  return JSON.stringify(
    history.filter(({ effectiveDay }) => effectiveDay <= day),
    inOrder,
  );
}

/** The fields of an object by name, so that the text does not depend on who wrote the object. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
