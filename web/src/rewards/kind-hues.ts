import type { RewardKind } from '@polytips/functions/contract/values/reward-kinds.ts';
import type { Hue } from '../ui/hues.ts';

/** The colour of each kind of reward, in pictures and in lists. */
export const kindHues = {
  DR: 'violet',
  Level: 'green',
  Upline: 'blue',
  performance: 'pink',
} as const satisfies Record<RewardKind, Hue>;
