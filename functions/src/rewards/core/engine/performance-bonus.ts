import { rateDownChecked } from '../../../money/rates.ts';
import type { PerformanceRank } from '../reward-plan.ts';
import type { Climbed } from './level-rewards.ts';
import { type SharedPool, shareEqually } from './share-equally.ts';

/** What the ranks of a day follow from; by place. */
interface Performers extends Pick<Climbed, 'activeDirects' | 'teamMicros'> {
  readonly activeMicros: Float64Array;
  /** The packages that start on the day. */
  readonly subscriptionsMicros: number;
}

/** The ranks of a day, and what each of them shares. */
export interface PerformanceBonus {
  /** The rank of each place, counted from 1 at the lowest; 0 for who has none. */
  readonly ranks: Uint8Array;
  /** By rank, the lowest first. */
  readonly pools: readonly SharedPool[];
}

/**
 * Gives each active member the highest rank whose thresholds are all met; those who hold a rank share
 * its part of the packages that start on the day. Source: design section 6, Performance.
 */
export function performanceBonus(
  plan: readonly PerformanceRank[],
  { activeMicros, activeDirects, teamMicros, subscriptionsMicros }: Performers,
): PerformanceBonus {
  const ranks = new Uint8Array(activeMicros.length);
  const holders = plan.map(() => 0);
  for (let place = 0; place < ranks.length; place += 1) {
    const own = activeMicros[place] ?? 0;
    if (own === 0) continue;
    const directs = activeDirects[place] ?? 0;
    const team = teamMicros[place] ?? 0;
    for (let index = plan.length - 1; index >= 0; index -= 1) {
      const rank = plan[index];
      if (rank === undefined || directs < rank.activeDirectsMin) continue;
      if (own < rank.activeAmountMinMicros || team < rank.teamAmountMinMicros) continue;
      ranks[place] = index + 1;
      holders[index] = (holders[index] ?? 0) + 1;
      break;
    }
  }
  const pools = plan.map(({ poolBps }, index) =>
    shareEqually(rateDownChecked(subscriptionsMicros, poolBps), holders[index] ?? 0),
  );
  return { ranks, pools };
}
