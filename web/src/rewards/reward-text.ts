import type { RewardKind } from '@polytips/functions/contract/values/reward-kinds.ts';

/** What each kind of reward is called in few words. */
export const kindNames = {
  DR: 'DR Tips',
  Level: 'Community',
  Upline: 'Upline',
  performance: 'Performance',
} as const satisfies Record<RewardKind, string>;

/** What a reward is called, and how its amount came to be. */
export interface RewardDetails {
  readonly title: string;
  /** Missing where a reward says no more than what it is. */
  readonly reason: string | undefined;
}

/** Splits a reward's details: what stands before the first colon names it. */
export function splitDetails(details: string): RewardDetails {
  const [title = '', ...rest] = details.split(': ');
  return { title, reason: rest.length === 0 ? undefined : rest.join(': ') };
}
