import { countBusinessDays } from '../../../calendar/business-day.ts';
import { storeMicros } from '../../../contract/account-document.ts';
import { packageTiers } from '../../../contract/limits.ts';
import { checkedMicros } from '../../../money/checked-micros.ts';
import { rateDownChecked } from '../../../money/rate-down-checked.ts';
import { type PlanHistory, planOn } from '../reward-plan.ts';

/** What the packages that start on one day pay on another; amounts are checked integers. */
export interface PackageTerms {
  /** Whether they have started. */
  readonly hasStarted: boolean;
  /** The business days on which they have paid before. */
  readonly paidDays: number;
  /** They pay this many times their amount in all. */
  readonly capMultiple: number;
  readonly essentialBps: number;
  readonly proBps: number;
  readonly eliteBps: number;
}

const [, pro, elite] = packageTiers;
const proMinMicros = storeMicros(pro.minMicros);
const eliteMinMicros = storeMicros(elite.minMicros);

/** A package keeps the terms of the plan that applied on its first day, for life. */
export function termsOf(history: PlanHistory, startDay: string, day: string): PackageTerms {
  const { rateBps, capMultiple } = planOn(history, startDay).daily;
  return {
    hasStarted: startDay <= day,
    paidDays: countBusinessDays(startDay, day),
    capMultiple,
    essentialBps: rateBps.Essential,
    proBps: rateBps.Pro,
    eliteBps: rateBps.Elite,
  };
}

/** The daily rate of a package of this amount, in basis points, by its size. */
export function packageRateBps(terms: PackageTerms, amountMicros: number): number {
  if (amountMicros >= eliteMinMicros) return terms.eliteBps;
  return amountMicros >= proMinMicros ? terms.proBps : terms.essentialBps;
}

/**
 * What a package of this amount pays on the day: floor(amount x rate), on its last day what is left to
 * its cap, 0 when it has not started or has paid everything. What it has paid is counted from its rate
 * and the business days since its start; nothing that was ever written goes into it.
 * @throws {RangeError} when its cap is beyond what can be computed exactly.
 */
export function packageReward(terms: PackageTerms, amountMicros: number): number {
  if (!terms.hasStarted) return 0;
  const capMicros = checkedMicros(amountMicros * terms.capMultiple);
  const rateMicros = rateDownChecked(amountMicros, packageRateBps(terms, amountMicros));
  // A product beyond 2^53 is not exact, but it is beyond the cap as well.
  const leftMicros = capMicros - rateMicros * terms.paidDays;
  if (leftMicros <= 0) return 0;
  return rateMicros < leftMicros ? rateMicros : leftMicros;
}
