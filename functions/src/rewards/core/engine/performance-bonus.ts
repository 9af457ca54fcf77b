import { rateDownChecked } from '../../../money/rates.ts';
import type { PerformanceRank } from '../reward-plan.ts';
import type { LevelTotals } from './level-rewards.ts';
import type { PoolColumns } from './share-equally.ts';

/** What the ranks of a day are computed from; by index. */
interface Performers extends Pick<LevelTotals, 'activeDirects' | 'teamMicros'> {
  readonly activeMicros: Float64Array;
  /** The packages that start on the day. */
  readonly subscriptionsMicros: number;
}

/** The ranks of a day and the pool of each rank, by rank, the lowest first. */
export interface PerformanceBonus extends PoolColumns {
  /** The rank of each member, from 1 for the lowest; 0 for no rank. */
  readonly ranks: Uint8Array;
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
  const sharers = new Int32Array(plan.length);
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
      sharers[rankIndex] = (sharers[rankIndex] ?? 0) + 1;
      break;
    }
  }
  const poolsMicros = Float64Array.from(plan, ({ poolBps }) =>
    rateDownChecked(subscriptionsMicros, poolBps),
  );
  return { ranks, poolsMicros, sharers };
}
