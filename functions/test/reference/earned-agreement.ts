import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isSunday } from '../../src/calendar/business-day.ts';
import { limits } from '../../src/contract/values/limits.ts';
import type { Place } from '../../src/network/core/member-columns.ts';
import { earnedThrough, type Pair } from '../../src/rewards/core/engine/earned-through.ts';
import { indexNetwork } from '../../src/rewards/core/engine/network.ts';
import { type PlanHistory, planHistory } from '../../src/rewards/core/reward-plan.ts';
import { anySeed, changeDay, engineDayOf } from './agreement.ts';
import { randomPlans } from './random-members.ts';

/** Before the end of most packages of the first plan, and of random ones, which may end within days. */
const anyDay = fc
  .oneof(
    { weight: 14, arbitrary: fc.integer({ min: -12, max: 40 }) },
    { weight: 1, arbitrary: fc.integer({ min: 560, max: 800 }) },
  )
  .map((age) => addDays(changeDay, -age));

/** Packages as they are bought, and of any other amount, on any day. */
const anyPackage = fc.record({
  id: fc.constant('package'),
  amountMicros: fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((count) => count * 50_000_000),
    fc.integer({ min: 1, max: 2_000_000_000 }),
  ),
  startDay: anyDay,
});

const anyMember = (uid: string) =>
  fc.record({
    uid: fc.constant(uid),
    joinedDay: fc.oneof({ weight: 3, arbitrary: fc.constant('2020-01-01') }, anyDay),
    packages: fc.array(anyPackage, { maxLength: 6 }),
  });

const anyPair = fc.record({
  receiver: anyMember('receiver'),
  source: anyMember('source'),
  level: fc.integer({ min: 1, max: limits.networkLevels }),
});

/** The two members and members without packages between them, as a network. */
function networkOf({ receiver, source, level }: Pair) {
  const between = Array.from({ length: level - 1 }, (_, index) => ({
    uid: `between ${index}`,
    joinedDay: receiver.joinedDay,
    packages: [],
  }));
  const chain = [receiver, ...between, source];
  return indexNetwork(
    chain.map((member, index): Place => ({ ...member, sponsor: chain[index - 1]?.uid ?? null })),
  );
}

/** What a member earned through another is what the engine credits day by day, for so many pairs. */
export function testEarnedThrough(pairs: number, seed: number): void {
  it(`what came through a member is what the engine credits day by day, for ${pairs} pairs of seed ${seed}`, () => {
    // What must occur for an agreement to prove anything.
    const met = { credited: 0, withheld: 0, ended: 0, sundays: 0 };
    fc.assert(
      fc.property(anyPair, anySeed, fc.integer({ min: -5, max: 20 }), (pair, planSeed, after) => {
        const plans: PlanHistory =
          planSeed % 3 === 0 ? planHistory([]) : randomPlans(planSeed, ['2025-12-22', changeDay]);
        const network = networkOf(pair);
        const starts = pair.source.packages.map(({ startDay }) => startDay).toSorted();
        const lastDay = addDays(changeDay, after);
        let creditedMicros = 0;
        let wasActive = false;
        for (let day = starts[0] ?? lastDay; day <= lastDay; day = addDays(day, 1)) {
          if (isSunday(day)) {
            met.sundays += starts.includes(day) ? 1 : 0;
            continue;
          }
          const { entries } = engineDayOf(plans, network, day);
          const levelMicros = entries.get('receiver')?.Level?.amountMicros ?? 0;
          creditedMicros += levelMicros;
          const isActive = entries.has('source');
          met.credited += levelMicros > 0 ? 1 : 0;
          met.withheld += isActive && !entries.has('receiver') ? 1 : 0;
          met.ended += wasActive && !isActive ? 1 : 0;
          wasActive = isActive;
        }
        expect(earnedThrough(plans, pair, lastDay)).toBe(creditedMicros);
      }),
      { numRuns: pairs, seed },
    );
    expect(Object.entries(met).filter(([, times]) => times <= 10)).toEqual([]);
  });
}
