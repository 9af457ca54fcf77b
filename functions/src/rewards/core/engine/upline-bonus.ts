import { rateDownChecked } from '../../../money/rates.ts';
import type { RewardPlan } from '../reward-plan.ts';
import type { DailyRewards } from './daily-rewards.ts';
import type { LevelTotals } from './level-rewards.ts';
import type { Network } from './network.ts';
import type { PoolColumns } from './share-equally.ts';

/** What the upline bonus of a day is computed from; by index. */
interface Introductions
  extends Pick<LevelTotals, 'activeDirects'>,
    Pick<DailyRewards, 'seen' | 'dailyMicros'> {
  readonly sponsors: Network['sponsors'];
}

/** The pools of the introducers of a day, by the introducer's index. */
export interface UplineBonus extends PoolColumns {
  /** Whether the member takes part in the introducer's pool. */
  takesPart(index: number): boolean;
}

/**
 * An introducer's pool is a part of the introducer's own daily reward. The introducer's directs share it
 * when they are active and have enough active directs of their own. An inactive introducer, or one without
 * directs, has no pool. Source: design section 6, Upline.
 */
export function uplineBonus(
  { poolBps, activeDirectsMin }: RewardPlan['upline'],
  { sponsors, seen, dailyMicros, activeDirects }: Introductions,
): UplineBonus {
  const takesPart = (index: number): boolean =>
    (dailyMicros[index] ?? 0) > 0 && (activeDirects[index] ?? 0) >= activeDirectsMin;
  const poolsMicros = new Float64Array(sponsors.length);
  const sharers = new Int32Array(sponsors.length);
  for (let index = 0; index < sponsors.length; index += 1) {
    const sponsor = sponsors[index] ?? -1;
    if (sponsor < 0 || seen[index] !== 1) continue;
    const introducerMicros = dailyMicros[sponsor] ?? 0;
    if (introducerMicros === 0) continue;
    poolsMicros[sponsor] = rateDownChecked(introducerMicros, poolBps);
    if (takesPart(index)) sharers[sponsor] = (sharers[sponsor] ?? 0) + 1;
  }
  return { takesPart, poolsMicros, sharers };
}
