import type { ReadCallName } from '../base/api/call-input.ts';

/** The reads whose replies follow from the account document, and else only from a package that is confirmed here. */
export const accountReads = [
  'getDashboardBalance',
  'getEarnings',
  'getDailyRewardList',
  'getRewardTips',
] as const satisfies readonly ReadCallName[];
