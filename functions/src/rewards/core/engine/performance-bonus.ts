import { rateDownChecked } from '../../../money/rates.ts';
import type { PerformanceRank } from '../reward-plan.ts';
import type { LevelTotals } from './level-rewards.ts';
import { type SharedPool, shareEqually } from './share-equally.ts';

/** What the ranks of a day are computed from; by index. */
interface Performers extends Pick<LevelTotals, 'activeDirects' | 'teamMicros'> {
  readonly activeMicros: Float64Array;
  /** The packages that start on the day. */
  readonly subscriptionsMicros: number;
}

/** The ranks of a day and the pool of each rank. */
export interface PerformanceBonus {
  /** The rank of each member, from 1 for the lowest; 0 for no rank. */
  readonly ranks: Uint8Array;
  /** By rank, the lowest first. */
  readonly pools: readonly SharedPool[];
}

/**
 * Gives each active member the highest rank whose thresholds are all met. The holders of a rank share
 * its part of the packages that start on the day. Source: design section 6, Performance.
 */
export function performanceBonus(
  plan: readonly PerformanceRank[],
  { activeMicros, activeDirects, teamMicros, subscriptionsMicros }: Performers,
): PerformanceBonus {
  const ranks = new Uint8Array(activeMicros.length);
  const holders = plan.map(() => 0);
  for (let index = 0; index < ranks.length; index += 1) {
    const own = activeMicros[index] ?? 0;
    if (own === 0) continue;
    const directs = activeDirects[index] ?? 0;
    const team = teamMicros[index] ?? 0;
    for (let rankIndex = plan.length - 1; rankIndex >= 0; rankIndex -= 1) {
      const rank = plan[rankIndex];
      if (rank === undefined || directs < rank.activeDirectsMin) continue;
      if (own < rank.activeAmountMinMicros || team < rank.teamAmountMinMicros) continue;
      ranks[index] = rankIndex + 1;
      holders[rankIndex] = (holders[rankIndex] ?? 0) + 1;
      break;
    }
  }
  const pools = plan.map(({ poolBps }, rankIndex) =>
    shareEqually(rateDownChecked(subscriptionsMicros, poolBps), holders[rankIndex] ?? 0),
  );
  return { ranks, pools };
}
