import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { type RewardKind, rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import type { Bar } from '../ui/display/bars.tsx';
import { kindHues } from './kind-hues.ts';
import { kindNames } from './reward-text.ts';

/** What was credited, by kind. */
export type Credited = Readonly<Record<RewardKind, Micros>>;

/** The sum of all kinds. */
export function sumOf(credited: Credited): Micros {
  return rewardKinds.reduce((total, kind) => total + credited[kind], 0n);
}

/** The parts of a bar that shows some kinds, the lowest first; none for what credited nothing. */
export function partsOf(
  credited: Credited | undefined,
  kinds: readonly RewardKind[],
): Bar['parts'] {
  if (credited === undefined) return [];
  return kinds
    .map((kind) => ({ hue: kindHues[kind], name: kindNames[kind], amount: credited[kind] }))
    .filter(({ amount }) => amount !== 0n);
}
