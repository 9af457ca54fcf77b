import type { ReadCallName } from '../base/api/call-input.ts';

/**
 * The reads whose replies follow from the account document, and else only from a package that is confirmed, and from an
 * opening that credits the member nothing.
 */
export const accountReads = [
  'getDashboardBalance',
  'getEarnings',
  'getDailyRewardList',
  'getRewardTips',
] as const satisfies readonly ReadCallName[];

let isFollowed = false;

/** Notes whether this browser learns of each change of the member's account by itself. */
export function noteFollowedAccount(is: boolean): void {
  isFollowed = is;
}

/** Whether a read is made again at each change of its reply, and therefore does not grow old. */
export const isReadAtChanges = (name: unknown): boolean =>
  isFollowed && accountReads.some((read) => read === name);
