import { amounts, limits, packageTierOf } from '../../contract/limits.ts';
import type { Micros } from '../../contract/micros.ts';

/**
 * How many tips of each business day a member may read, by the total of the confirmed subscriptions.
 * Source: design section 6.
 */
export function tipsPerDayOf(confirmedMicros: Micros): number {
  return confirmedMicros < amounts.subscriptionMinMicros
    ? limits.freeTipsPerDay
    : packageTierOf(confirmedMicros).tipsPerDay;
}
