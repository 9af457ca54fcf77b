import { countBusinessDays } from '../../../calendar/business-day.ts';
import { storeMicros } from '../../../contract/account-document.ts';
import { packageTiers } from '../../../contract/values/limits.ts';
import { checkedMicros, rateDownChecked } from '../../../money/rates.ts';
import { type MemberColumns, withoutEnded } from '../../../network/core/member-columns.ts';
import { type PlanHistory, planOn } from '../reward-plan.ts';
import type { Network } from './network.ts';

/** What the packages that start on one day pay on another; amounts are checked integers. */
export interface PackageTerms {
  /** Whether they have started. */
  readonly hasStarted: boolean;
  /** The business days on which they have paid before. */
  readonly paidDays: number;
  /** They pay this many times their amount in all. */
  readonly capMultiple: number;
  /** By the position of their tier. */
  readonly ratesBps: readonly number[];
}

/** By the position of the tier. */
const minimumsMicros = packageTiers.map(({ minMicros }) => storeMicros(minMicros));

/** A package keeps the terms of the plan that applied on its first day, for life. */
export function termsOf(history: PlanHistory, startDay: string, day: string): PackageTerms {
  const { rateBps, capMultiple } = planOn(history, startDay).daily;
  return {
    hasStarted: startDay <= day,
    paidDays: countBusinessDays(startDay, day),
    capMultiple,
    ratesBps: packageTiers.map(({ name }) => rateBps[name]),
  };
}

/** The daily rate of a package of this amount, in basis points, by its size. */
export function packageRateBps(terms: PackageTerms, amountMicros: number): number {
  // As `packageTierOf`, which takes too long for each package of a million members.
  let tier = minimumsMicros.length - 1;
  while (tier > 0 && amountMicros < (minimumsMicros[tier] ?? 0)) tier -= 1;
  return terms.ratesBps[tier] ?? 0;
}

/** What a package pays in all, on a whole day, and had left to pay before the day; checked integers. */
export interface PackagePay {
  readonly capMicros: number;
  readonly rateMicros: number;
  /** 0 when it has paid everything. */
  readonly leftMicros: number;
}

/**
 * What a package of this amount pays, by its terms on the day. What it has paid is counted from its rate
 * and the business days since its start; nothing that was ever written goes into it.
 * @throws {RangeError} when its cap is beyond what can be computed exactly.
 */
export function packagePay(terms: PackageTerms, amountMicros: number): PackagePay {
  const capMicros = checkedMicros(amountMicros * terms.capMultiple);
  const rateMicros = rateDownChecked(amountMicros, packageRateBps(terms, amountMicros));
  // A product beyond 2^53 is not exact, but it is beyond the cap as well.
  const leftMicros = Math.max(0, capMicros - rateMicros * terms.paidDays);
  return { capMicros, rateMicros, leftMicros };
}

/**
 * What a package of this amount pays on the day: floor(amount x rate), on its last day what is left to
 * its cap, 0 when it has not started or has paid everything.
 * @throws {RangeError} when its cap is beyond what can be computed exactly.
 */
export function packageReward(terms: PackageTerms, amountMicros: number): number {
  if (!terms.hasStarted) return 0;
  const { rateMicros, leftMicros } = packagePay(terms, amountMicros);
  return rateMicros < leftMicros ? rateMicros : leftMicros;
}

/**
 * The members without the packages that had paid everything before the day. Of these nothing follows on it or later, and
 * no later plan changes that: they keep the terms of their first day.
 */
export function withoutEndedPackages(
  history: PlanHistory,
  columns: MemberColumns,
  day: string,
): MemberColumns {
  const { days, amountsMicros, startDays } = columns;
  const terms = days.map((startDay) => termsOf(history, startDay, day));
  return withoutEnded(columns, (position) => {
    const ofStartDay = terms[startDays[position] ?? 0];
    if (ofStartDay?.hasStarted !== true) return false;
    return packagePay(ofStartDay, amountsMicros[position] ?? 0).leftMicros === 0;
  });
}

/** What each member's own packages pay on a day; by index, amounts as checked integers. */
export interface DailyRewards {
  /** 1 for a member who joined before the day, else 0. */
  readonly seen: Uint8Array;
  /** The whole daily reward; 0 for an inactive member. */
  readonly dailyMicros: Float64Array;
  /** The amount of the packages that earn; 0 for an inactive member. */
  readonly activeMicros: Float64Array;
  /** The packages that start on the day. */
  readonly subscriptionsMicros: number;
  /** What packages pay on the day, by the position of their start day. */
  readonly terms: readonly PackageTerms[];
}

/**
 * Adds up the packages of every member who had joined before the day.
 * @throws {RangeError} when all active packages together are beyond what can be computed exactly: no
 * sum over a part of the network is then.
 */
export function dailyRewards(history: PlanHistory, network: Network, day: string): DailyRewards {
  const { indexesByUid, columns } = network;
  const { days, joinedDays, packageEnds, amountsMicros, startDays } = columns;
  const terms = days.map((startDay) => termsOf(history, startDay, day));
  const isSeen = Uint8Array.from(days, (joinedDay) => (joinedDay < day ? 1 : 0));
  const today = days.indexOf(day);
  const count = indexesByUid.length;
  const seen = new Uint8Array(count);
  const dailyMicros = new Float64Array(count);
  const activeMicros = new Float64Array(count);
  let subscriptionsMicros = 0;
  let allMicros = 0;
  let end = 0;
  for (let order = 0; order < count; order += 1) {
    const start = end;
    end = packageEnds[order] ?? 0;
    if (isSeen[joinedDays[order] ?? 0] !== 1) continue;
    let ownDailyMicros = 0;
    let ownActiveMicros = 0;
    for (let position = start; position < end; position += 1) {
      const amountMicros = amountsMicros[position] ?? 0;
      const startDay = startDays[position] ?? 0;
      const ofStartDay = terms[startDay];
      if (ofStartDay === undefined) continue;
      if (startDay === today) subscriptionsMicros += amountMicros;
      const rewardMicros = packageReward(ofStartDay, amountMicros);
      if (rewardMicros === 0) continue;
      ownDailyMicros += rewardMicros;
      ownActiveMicros += amountMicros;
    }
    const index = indexesByUid[order] ?? 0;
    seen[index] = 1;
    dailyMicros[index] = ownDailyMicros;
    activeMicros[index] = ownActiveMicros;
    allMicros += ownActiveMicros;
  }
  checkedMicros(allMicros);
  return {
    seen,
    dailyMicros,
    activeMicros,
    subscriptionsMicros: checkedMicros(subscriptionsMicros),
    terms,
  };
}
