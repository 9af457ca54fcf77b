import { countBusinessDays } from '../../calendar/business-day.ts';
import { packageTierOf } from '../../contract/limits.ts';
import type { Micros } from '../../contract/micros.ts';
import { rateDown } from '../../money/rate-down.ts';
import type { Package } from '../../network/tree.ts';
import { type PlanHistory, planOn } from './reward-plan.ts';

/** What a package pays on a day, and why. */
export interface DailyCause {
  readonly packageId: string;
  readonly baseMicros: Micros;
  readonly rateBps: number;
  readonly amountMicros: Micros;
}

interface PackageTerms {
  readonly rateBps: number;
  readonly rateMicros: Micros;
  readonly capMicros: Micros;
}

/**
 * What a package has paid before `day`: its rate for each business day since its start, up to its
 * cap. Nothing that was ever written goes into it, so that it can be replayed.
 */
export function paidBefore(history: PlanHistory, subscription: Package, day: string): Micros {
  const { rateMicros, capMicros } = termsOf(history, subscription);
  const earnedMicros = rateMicros * BigInt(countBusinessDays(subscription.startDay, day));
  return earnedMicros < capMicros ? earnedMicros : capMicros;
}

/** Whether a package earns on `day`: it has started and has paid less than its cap before. */
export function isPackageActive(history: PlanHistory, subscription: Package, day: string): boolean {
  return (
    subscription.startDay <= day &&
    paidBefore(history, subscription, day) < termsOf(history, subscription).capMicros
  );
}

/**
 * What a package pays on the business day `day`: floor(amount x rate), on the last day what is left
 * to the cap; undefined when it does not earn.
 */
export function dailyReward(
  history: PlanHistory,
  subscription: Package,
  day: string,
): DailyCause | undefined {
  if (!isPackageActive(history, subscription, day)) return undefined;
  const { rateBps, rateMicros, capMicros } = termsOf(history, subscription);
  const leftMicros = capMicros - paidBefore(history, subscription, day);
  return {
    packageId: subscription.id,
    baseMicros: subscription.amountMicros,
    rateBps,
    amountMicros: rateMicros < leftMicros ? rateMicros : leftMicros,
  };
}

/** A package keeps the terms of the plan that applied on its first day, for life. */
function termsOf(history: PlanHistory, { amountMicros, startDay }: Package): PackageTerms {
  const { daily } = planOn(history, startDay);
  const rateBps = daily.rateBps[packageTierOf(amountMicros).name];
  return {
    rateBps,
    rateMicros: rateDown(amountMicros, rateBps),
    capMicros: amountMicros * BigInt(daily.capMultiple),
  };
}
