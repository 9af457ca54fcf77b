import type { ReadCallName } from '../base/api/call-input.ts';

/** The reads whose replies follow from the account document, and besides from the packages and the last opened day. */
export const accountReads = [
  'getDashboardBalance',
  'getEarnings',
  'getDailyRewardList',
  'getRewardTips',
] as const satisfies readonly ReadCallName[];

const followed = new Map<unknown, () => boolean>();

/**
 * Notes that this browser may learn by itself of what changes the replies of these reads; `isFollowed` is asked at each look.
 * @returns what ends that.
 */
export function noteFollowed(
  names: readonly ReadCallName[],
  isFollowed: () => boolean,
): () => void {
  for (const name of names) followed.set(name, isFollowed);
  return () => {
    for (const name of names) followed.delete(name);
  };
}

/**
 * After this long they are read again where they are looked at: for what the followed document does not say, and where
 * its listener is cut off without a word.
 */
export const followedStaleMs: number = 5 * 60_000;

/** Whether a read is made again at each change of a document that the browser follows. */
export const isReadAtChanges = (name: unknown): boolean => followed.get(name)?.() ?? false;
