import type { ReadCallName } from '../base/api/call-input.ts';

/** The reads whose replies follow from the account document, and besides from the packages and the last opened day. */
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

/**
 * After this long they are read again where they are looked at: for what the account does not say, and where its listener
 * is cut off without a word.
 */
export const followedStaleMs: number = 5 * 60_000;

/** Whether a read is made again at each change of the account. */
export const isReadAtChanges = (name: unknown): boolean =>
  isFollowed && accountReads.some((read) => read === name);
