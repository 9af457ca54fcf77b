import type { RewardKind } from '@polytips/functions/contract/account-document.ts';

/** What each kind of reward is called in few words. */
export const kindNames = {
  DR: 'DR Tips',
  Level: 'Community',
  Upline: 'Upline',
  performance: 'Performance',
} as const satisfies Record<RewardKind, string>;
