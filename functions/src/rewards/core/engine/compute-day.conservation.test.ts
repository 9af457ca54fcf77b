import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anyNetwork, changeDay, engineDay, makeUp } from '../../../../test/reference/agreement.ts';
import { addDays } from '../../../calendar/business-day.ts';
import type { PlanHistory } from '../reward-plan.ts';
import type { EngineMember } from './network.ts';

vi.setConfig({ testTimeout: 60_000 });

const anyDay = fc.integer({ min: -4, max: 5 }).map((count) => addDays(changeDay, count));
const networks = anyNetwork({ min: 1, max: 150 });

const planOf = (plans: PlanHistory, version: number) =>
  plans.find((plan) => plan.version === version) ?? plans[0];

const sum = (amounts: readonly number[]): bigint =>
  amounts.reduce((total, amount) => total + BigInt(amount), 0n);

const bpsOf = (amount: number, bps: number): bigint => (BigInt(amount) * BigInt(bps)) / 10_000n;

/** How many members stand above each. */
function depthsOf(members: readonly EngineMember[]): ReadonlyMap<string, number> {
  const sponsors = new Map(members.map(({ uid, sponsor }) => [uid, sponsor]));
  const depthOf = (uid: string): number => {
    let depth = 0;
    for (let above = sponsors.get(uid); typeof above === 'string'; above = sponsors.get(above))
      depth += 1;
    return depth;
  };
  return new Map(members.map(({ uid }) => [uid, depthOf(uid)]));
}

describe('conservation to the micro', () => {
  it('daily rewards: causes add up to entries, entries to the total', () => {
    fc.assert(
      fc.property(networks, anyDay, (network, day) => {
        const { plans, members } = makeUp(network);
        const { rows, totals } = engineDay(plans, members, day);
        for (const { DR } of rows.values()) {
          const causes = DR?.packages.map(({ amountMicros }) => amountMicros) ?? [];
          expect(sum([...causes, DR?.others?.amountMicros ?? 0])).toBe(
            sum([DR?.amountMicros ?? 0]),
          );
        }
        const daily = [...rows.values()].map(({ DR }) => DR?.amountMicros ?? 0);
        expect(sum([totals.creditedMicros.DR])).toBe(sum(daily));
      }),
      { numRuns: 100 },
    );
  });

  it('level rewards: each source gives each level above a share, which is credited or kept', () => {
    fc.assert(
      fc.property(networks, anyDay, (network, day) => {
        const { plans, members } = makeUp(network);
        const { rows, totals, planVersion } = engineDay(plans, members, day);
        const { rateBps } = planOf(plans, planVersion).level;
        const depths = depthsOf(members);
        const shares = [...rows].flatMap(([uid, { DR }]) =>
          rateBps.slice(0, depths.get(uid)).map((bps) => bpsOf(DR?.amountMicros ?? 0, bps)),
        );
        const { inactiveMicros, shares: keptShares } = totals.kept.Level;
        const given = shares.reduce((total, share) => total + share, 0n);
        expect(sum([totals.creditedMicros.Level, inactiveMicros])).toBe(given);

        const parts = [...rows.values()].flatMap(({ Level }) => Level ?? []);
        for (const { amountMicros, levels } of parts)
          expect(sum(levels.map((one) => one.amountMicros))).toBe(sum([amountMicros]));
        expect(sum(parts.map((one) => one.amountMicros))).toBe(sum([totals.creditedMicros.Level]));
        // A level that brings nothing is not told, so that its sources are not either.
        const sources = sum(parts.flatMap(({ levels }) => levels.map((one) => one.sources)));
        const worth = shares.filter((share) => share > 0n).length;
        expect(sources + BigInt(keptShares)).toBeLessThanOrEqual(BigInt(shares.length));
        expect(sources + BigInt(keptShares)).toBeGreaterThanOrEqual(BigInt(worth));
      }),
      { numRuns: 100 },
    );
  });

  it('upline pools: each active introducer has one, which is shared or kept', () => {
    fc.assert(
      fc.property(networks, anyDay, (network, day) => {
        const { plans, members } = makeUp(network);
        const { rows, totals, planVersion } = engineDay(plans, members, day);
        const { poolBps } = planOf(plans, planVersion).upline;
        const seen = members.filter(({ joinedDay }) => joinedDay < day);
        const introducers = new Set(seen.map(({ sponsor }) => sponsor));
        const pools = [...rows]
          .filter(([uid]) => introducers.has(uid))
          .map(([, { DR }]) => bpsOf(DR?.amountMicros ?? 0, poolBps));
        const { remainderMicros, emptyMicros } = totals.kept.Upline;
        expect(sum([totals.creditedMicros.Upline, remainderMicros, emptyMicros])).toBe(
          pools.reduce((total, pool) => total + pool, 0n),
        );
        const credited = [...rows.values()].map(({ Upline }) => Upline?.amountMicros ?? 0);
        expect(sum([totals.creditedMicros.Upline])).toBe(sum(credited));
      }),
      { numRuns: 100 },
    );
  });

  it('performance pools: each rank has one of the packages that start on the day, which is shared or kept', () => {
    fc.assert(
      fc.property(networks, anyDay, (network, day) => {
        const { plans, members } = makeUp(network);
        const { rows, totals, planVersion } = engineDay(plans, members, day);
        const started = members
          .filter(
            ({ joinedDay }) => joinedDay < day && day !== '2026-01-11' && day !== '2026-01-18',
          )
          .flatMap(({ packages }) => packages.filter(({ startDay }) => startDay === day))
          .map(({ amountMicros }) => amountMicros);
        expect(sum([totals.subscriptionsMicros])).toBe(sum(started));
        const pools = planOf(plans, planVersion).performance.ranks.map(({ poolBps }) =>
          bpsOf(totals.subscriptionsMicros, poolBps),
        );
        const { remainderMicros, emptyMicros } = totals.kept.performance;
        expect(sum([totals.creditedMicros.performance, remainderMicros, emptyMicros])).toBe(
          pools.reduce((total, pool) => total + pool, 0n),
        );
        const credited = [...rows.values()].map(
          ({ performance }) => performance?.amountMicros ?? 0,
        );
        expect(sum([totals.creditedMicros.performance])).toBe(sum(credited));
      }),
      { numRuns: 100 },
    );
  });
});
