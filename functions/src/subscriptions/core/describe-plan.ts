import { nextBusinessDay } from '../../calendar/business-day.ts';
import type { CallReply } from '../../contract/contract.ts';
import { limits, packageTiers, tierMaxMicros } from '../../contract/values/limits.ts';
import { percentageOfBps } from '../../money/rates.ts';
import { type PlanHistory, planOn } from '../../rewards/core/reward-plan.ts';

/**
 * The packages and the rates of what is bought on `today`, by the plan of its first day: those of the packages are for life,
 * those of the levels apply until the next plan.
 */
export function describePlan(history: PlanHistory, today: string): CallReply<'getPlan'>[number] {
  const { version, daily, level } = planOn(history, nextBusinessDay(today));
  return {
    version,
    returnPercent: daily.capMultiple * 100,
    packages: packageTiers.map((tier) => ({
      name: tier.name,
      from: tier.minMicros,
      to: tierMaxMicros(tier) ?? null,
      tips: tier.tipsPerDay,
      ratePercent: percentageOfBps(daily.rateBps[tier.name]),
    })),
    // A plan may have fewer levels than the network.
    levels: Array.from({ length: limits.networkLevels }, (_, index) =>
      percentageOfBps(level.rateBps[index] ?? 0),
    ),
  };
}
