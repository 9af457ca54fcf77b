import type { Place } from '../../src/network/core/member-columns.ts';
import {
  type PerformanceRank,
  planHistory,
  type RewardPlan,
} from '../../src/rewards/core/reward-plan.ts';

/** A package as the engine sees it. */
export type EnginePackage = Place['packages'][number];

/** The Monday on which the packages of `memberOf` start. */
export const monday = '2026-01-05';

/** The day after it. */
export const tuesday = '2026-01-06';

/** What the company keeps of a day on which nothing stays with it. */
export const nothingKept = {
  Level: { inactiveMicros: 0, shares: 0 },
  Upline: { remainderMicros: 0, emptyMicros: 0 },
  performance: { remainderMicros: 0, emptyMicros: 0 },
};

/** A member of old for the engine, whose packages of so many USDT start on `monday`. */
export function memberOf(
  uid: string,
  sponsor: string | null,
  ...packagesUsdt: readonly number[]
): Place {
  const packages = packagesUsdt.map((usdt, index) => packageOf(`${uid}-${index + 1}`, usdt));
  return { uid, sponsor, joinedDay: '2025-12-01', packages };
}

/** A package of so many USDT. */
export function packageOf(id: string, usdt: number, startDay = monday): EnginePackage {
  return { id, amountMicros: Math.round(usdt * 1_000_000), startDay };
}

/** A line of members of so many USDT each: `${name}1` below the sponsor, `${name}2` below it, and so on. */
export function lineOf(
  name: string,
  sponsor: string | null,
  ...packagesUsdt: readonly number[]
): Place[] {
  return packagesUsdt.map((usdt, index) =>
    memberOf(`${name}${index + 1}`, index === 0 ? sponsor : `${name}${index}`, usdt),
  );
}

/** Members of so many USDT each who have the same sponsor: `${name}1`, `${name}2`, and so on. */
export function directsOf(
  name: string,
  sponsor: string,
  ...packagesUsdt: readonly number[]
): Place[] {
  return packagesUsdt.map((usdt, index) => memberOf(`${name}${index + 1}`, sponsor, usdt));
}

/** The plan in code, alone. */
export const plansInCode = planHistory([]);

/** The plan in code. */
export const [planInCode] = plansInCode;

/** The plan in code, and from `monday` on, or another day, one with other numbers. */
export function planWith(changes: Partial<RewardPlan>) {
  return planHistory([{ ...planInCode, version: 2, effectiveDay: monday, ...changes }]);
}

/** The numbers of a plan by which packages of any size pay the same rate. */
export function dailyBps(rateBps: number, capMultiple = 2): Pick<RewardPlan, 'daily'> {
  const rates = { Essential: rateBps, Pro: rateBps, Elite: rateBps };
  return { daily: { rateBps: rates, capMultiple } };
}

/** A rank without thresholds, but for those that are given. */
export function rankOf(name: string, changes: Partial<PerformanceRank> = {}): PerformanceRank {
  const none = { activeAmountMinMicros: 0, activeDirectsMin: 0, teamAmountMinMicros: 0 };
  return { name, ...none, poolBps: 1, ...changes };
}
