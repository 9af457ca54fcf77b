import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sha256Hex } from '../platform/sha256.ts';
import { computeDay } from './core/engine/compute-day.ts';
import type { ComputedDay } from './core/engine/computed-day.ts';
import { indexNetwork } from './core/engine/network.ts';
import type { PlanHistory } from './core/reward-plan.ts';
import type { DayStore } from './day-store.ts';

/** A day computed from the stored plans and members, with checksums to compare two computations. */
export interface ComputedStoredDay {
  readonly computed: ComputedDay;
  /** SHA-256 of all credits with their causes. */
  readonly checksum: string;
  /** SHA-256 of all plans that apply up to a day. */
  readonly plansChecksum: (upTo: string) => string;
}

/**
 * Computes a day from the stored plans and members.
 * @throws {RangeError} when the network is not whole, or an amount is beyond what can be computed exactly.
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

/** Credits per turn of the event loop: a million entries take seconds, and timers must still run. */
const creditsAtOnce = 5_000;

/**
 * SHA-256 in hex of all credits of a day with their causes, by uid: equal exactly for equal days. The
 * engine creates the fields of every entry in the same order.
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

/** The plans that apply up to `day`, as text; it must not change after `day` is planned. */
export function plansText(history: PlanHistory, day: string): string {
  return JSON.stringify(
    history.filter(({ effectiveDay }) => effectiveDay <= day),
    inOrder,
  );
}

/** Sorts the fields of an object by name, so that the text does not depend on their order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
