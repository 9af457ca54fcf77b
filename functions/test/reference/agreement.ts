import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { computeDay } from '../../src/rewards/core/engine/compute-day.ts';
import type { DayTotals, StoredRewardEntry } from '../../src/rewards/core/engine/computed-day.ts';
import {
  type EngineMember,
  indexNetwork,
  type Network,
} from '../../src/rewards/core/engine/network.ts';
import { type PlanHistory, planHistory } from '../../src/rewards/core/reward-plan.ts';
import { randomEngineMembers } from './random-members.ts';
import { networkShapes } from './random-network.ts';
import { randomPlans } from './random-plans.ts';
import { referenceDay } from './reference-engine.ts';

/** All that an engine says of a day. */
export interface WholeDay {
  readonly planVersion: number;
  readonly totals: DayTotals;
  /** The rows of the active members, by uid. */
  readonly rows: ReadonlyMap<string, StoredRewardEntry>;
}

/** What the engine of the rewards says of a day of these members, every row of it. */
export function engineDay(
  history: PlanHistory,
  members: readonly EngineMember[],
  day: string,
): WholeDay {
  return engineDayOf(history, indexNetwork(members), day);
}

/** What the engine of the rewards says of a day of a network that is indexed, every row of it. */
export function engineDayOf(history: PlanHistory, network: Network, day: string): WholeDay {
  const computed = computeDay(history, network, day);
  const credits = computed.creditedUids.map((_uid, index) => computed.creditAt(index));
  return {
    planVersion: computed.planVersion,
    totals: computed.totals,
    rows: new Map(credits.map(({ uid, row }) => [uid, row])),
  };
}

/** The Wednesday around which made-up networks change; a plan changes on it as well. */
export const changeDay = '2026-01-14';

/** Which plans and members to make up. */
export interface AnyNetwork {
  readonly planSeed: number;
  readonly seed: number;
  readonly shape: (typeof networkShapes)[number];
  readonly size: number;
}

/** A seed says nothing of what it makes: a smaller one is not simpler. */
export const anySeed = fc.noShrink(fc.nat());

/** Any made-up network of these sizes; one that fails a test is made smaller. */
export function anyNetwork(sizes: {
  readonly min: number;
  readonly max: number;
}): fc.Arbitrary<AnyNetwork> {
  return fc.record({
    planSeed: anySeed,
    seed: anySeed,
    shape: fc.constantFrom(...networkShapes),
    size: fc.integer(sizes),
  });
}

/** The plans, which at times are the one in code alone, and the members. */
export function makeUp({ planSeed, ...network }: AnyNetwork): {
  readonly plans: PlanHistory;
  readonly members: EngineMember[];
} {
  return {
    plans: planSeed % 4 === 0 ? planHistory([]) : randomPlans(planSeed, ['2025-12-22', changeDay]),
    members: randomEngineMembers({ ...network, day: changeDay }),
  };
}

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
): StoredRewardEntry | undefined {
  return dayOf(...input).rows.get(uid);
}

/** Expects of each day that the engine says what the reference says, and hands back what it is. */
export function expectAgreement(network: AnyNetwork, days: readonly string[]): WholeDay[] {
  const { plans, members } = makeUp(network);
  const indexed = indexNetwork(members);
  return days.map((day) => {
    const computed = engineDayOf(plans, indexed, day);
    expectSameDay(computed, referenceDay(plans, members, day));
    return computed;
  });
}

/** Row by row and total by total. */
export function expectSameDay(computed: WholeDay, expected: WholeDay): void {
  expect(computed.planVersion).toBe(expected.planVersion);
  expect(computed.totals).toStrictEqual(expected.totals);
  expect([...computed.rows.keys()]).toEqual([...expected.rows.keys()].toSorted());
  // Comparing first is many times quicker than expecting.
  const different = [...computed.rows].filter(
    ([uid, row]) => !isDeepStrictEqual(row, expected.rows.get(uid)),
  );
  expect(different).toStrictEqual(different.map(([uid]) => [uid, expected.rows.get(uid)]));
}
