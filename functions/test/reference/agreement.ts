import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../src/calendar/business-day.ts';
import type { Place } from '../../src/network/core/member-columns.ts';
import { computeDay } from '../../src/rewards/core/engine/compute-day.ts';
import type { DayTotals, StoredRewardEntry } from '../../src/rewards/core/engine/computed-day.ts';
import { indexNetwork, type Network } from '../../src/rewards/core/engine/network.ts';
import { type PlanHistory, planHistory } from '../../src/rewards/core/reward-plan.ts';
import { randomMembers, randomPlans } from './random-members.ts';
import { networkShapes } from './random-network.ts';
import { referenceDay } from './reference-engine.ts';

/** Everything that an engine computes of a day. */
export interface WholeDay {
  readonly planVersion: number;
  readonly totals: DayTotals;
  /** The entries of the active members, by uid. */
  readonly entries: ReadonlyMap<string, StoredRewardEntry>;
}

/** A day of these members as the engine computes it, every entry of it. */
export function engineDay(history: PlanHistory, members: readonly Place[], day: string): WholeDay {
  return engineDayOf(history, indexNetwork(members), day);
}

/** A day of an indexed network as the engine computes it, every entry of it. */
export function engineDayOf(history: PlanHistory, network: Network, day: string): WholeDay {
  const computed = computeDay(history, network, day);
  const credits = computed.creditedUids.map((_uid, index) => computed.creditAt(index));
  return {
    planVersion: computed.planVersion,
    totals: computed.totals,
    entries: new Map(credits.map(({ uid, entry }) => [uid, entry])),
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

/** Seeds are not shrunk: a smaller one makes nothing simpler. */
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
  readonly members: Place[];
} {
  return {
    plans: planSeed % 4 === 0 ? planHistory([]) : randomPlans(planSeed, ['2025-12-22', changeDay]),
    members: randomMembers({ ...network, day: changeDay }),
  };
}

/** The engine and the reference: examples computed by hand hold for both. */
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
  return dayOf(...input).entries.get(uid);
}

/** Expects the engine to compute each day as the reference does, and returns the days. */
export function expectAgreement(network: AnyNetwork, days: readonly string[]): WholeDay[] {
  const { plans, members } = makeUp(network);
  const indexed = indexNetwork(members);
  return days.map((day) => {
    const computed = engineDayOf(plans, indexed, day);
    const expected = referenceDay(plans, members, day);
    expect(computed.planVersion).toBe(expected.planVersion);
    expect(computed.totals).toStrictEqual(expected.totals);
    expect([...computed.entries.keys()]).toEqual([...expected.entries.keys()].toSorted());
    // Comparing first is many times quicker than expecting.
    const different = [...computed.entries].filter(
      ([uid, entry]) => !isDeepStrictEqual(entry, expected.entries.get(uid)),
    );
    expect(different).toStrictEqual(different.map(([uid]) => [uid, expected.entries.get(uid)]));
    return computed;
  });
}

/** The engine and the reference compute the same days of so many small networks, chosen by the seed. */
export function testAgreement(networks: number, seed: number): void {
  it(`on ${networks} networks of up to 80 members, seed ${seed}`, () => {
    // Days before, on and after the change; one of them is a Sunday.
    const days = [-3, -2, -1, 0, 1, 2, 3, 5].map((count) => addDays(changeDay, count));
    // What must occur for an agreement to prove anything.
    const met = { others: 0, uplines: 0, performances: 0, exhausted: 0, activated: 0, kept: 0 };
    fc.assert(
      fc.property(
        anyNetwork({ min: 1, max: 80 }),
        fc.subarray(days, { minLength: 2, maxLength: 4 }),
        (network, onDays) => {
          let before: WholeDay | undefined;
          for (const computed of expectAgreement(network, onDays)) {
            const { entries, totals } = computed;
            for (const [uid, { DR, Upline, performance }] of entries) {
              met.others += DR.others === undefined ? 0 : 1;
              met.uplines += Upline === undefined ? 0 : 1;
              met.performances += performance === undefined ? 0 : 1;
              met.activated += before === undefined || before.entries.has(uid) ? 0 : 1;
            }
            for (const uid of before?.entries.keys() ?? [])
              met.exhausted += entries.has(uid) ? 0 : 1;
            const { Level, Upline, performance } = totals.kept;
            if (Level.shares * Upline.remainderMicros * performance.remainderMicros > 0)
              met.kept += 1;
            before = computed;
          }
        },
      ),
      { numRuns: networks, seed },
    );
    expect(Object.entries(met).filter(([, times]) => times <= 10)).toEqual([]);
  });
}
