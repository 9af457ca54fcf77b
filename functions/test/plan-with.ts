import { planHistory, type RewardPlan } from '../src/rewards/core/reward-plan.ts';
import { monday } from './member-of.ts';

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
