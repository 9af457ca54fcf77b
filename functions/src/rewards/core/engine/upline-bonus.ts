import { rateDownChecked } from '../../../money/rates.ts';
import type { RewardPlan } from '../reward-plan.ts';
import type { DailyRewards } from './daily-rewards.ts';
import type { LevelTotals } from './level-rewards.ts';
import type { Network } from './network.ts';
import { type SharedPool, shareEqually } from './share-equally.ts';

/** What the upline bonus of a day is computed from; by index. */
interface Introductions
  extends Pick<LevelTotals, 'activeDirects'>,
    Pick<DailyRewards, 'seen' | 'dailyMicros'> {
  readonly sponsors: Network['sponsors'];
}

/** The pools of the introducers of a day. */
export interface UplineBonus {
  /** The introducer's pool; undefined for an inactive introducer or one without directs. */
  poolOf(introducer: number): SharedPool | undefined;
  /** Whether the member takes part in the introducer's pool. */
  takesPart(index: number): boolean;
  /** All pools. */
  pools(): Iterable<SharedPool>;
}

/**
 * An introducer's pool is a part of the introducer's own daily reward. The introducer's directs share it
 * when they are active and have enough active directs of their own. Source: design section 6, Upline.
 */
export function uplineBonus(
  { poolBps, activeDirectsMin }: RewardPlan['upline'],
  { sponsors, seen, dailyMicros, activeDirects }: Introductions,
): UplineBonus {
  const takesPart = (index: number): boolean =>
    (dailyMicros[index] ?? 0) > 0 && (activeDirects[index] ?? 0) >= activeDirectsMin;
  const introduced = new Uint8Array(sponsors.length);
  const sharers = new Int32Array(sponsors.length);
  for (let index = 0; index < sponsors.length; index += 1) {
    const sponsor = sponsors[index] ?? -1;
    if (sponsor < 0 || seen[index] !== 1) continue;
    introduced[sponsor] = 1;
    if (takesPart(index)) sharers[sponsor] = (sharers[sponsor] ?? 0) + 1;
  }
  const poolOf = (introducer: number): SharedPool | undefined => {
    const daily = dailyMicros[introducer] ?? 0;
    if (daily === 0 || introduced[introducer] !== 1) return undefined;
    return shareEqually(rateDownChecked(daily, poolBps), sharers[introducer] ?? 0);
  };
  return {
    poolOf,
    takesPart,
    *pools() {
      for (let index = 0; index < sponsors.length; index += 1) {
        const pool = poolOf(index);
        if (pool !== undefined) yield pool;
      }
    },
  };
}
