import type { RewardRow } from '../src/rewards/core/engine/computed-day.ts';
import { engineDay } from './engine-day.ts';
import { referenceDay } from './reference-engine.ts';

/** The engine, and the reference, which is held to what was computed by hand as well. */
export const bothEngines = [
  ['the engine', engineDay],
  ['the reference', referenceDay],
] as const;

/** What an engine credits to one member. */
export function rowOf(
  dayOf: typeof engineDay,
  uid: string,
  ...input: Parameters<typeof engineDay>
): RewardRow | undefined {
  return dayOf(...input).rows.get(uid);
}
