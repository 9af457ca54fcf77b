import { rateDownChecked } from '../../../money/rates.ts';
import type { RewardPlan } from '../reward-plan.ts';
import type { DailyRewards } from './daily-rewards.ts';
import type { Climbed } from './level-rewards.ts';
import type { Network } from './network.ts';
import { type SharedPool, shareEqually } from './share-equally.ts';

/** What the upline bonus of a day follows from; by place. */
interface Introductions
  extends Pick<Climbed, 'activeDirects'>,
    Pick<DailyRewards, 'seen' | 'dailyMicros'> {
  readonly sponsors: Network['sponsors'];
}

/** The pools of the introducers of a day. */
export interface UplineBonus {
  /** The pool of the introducer at a place; undefined for who is not active or has introduced nobody. */
  poolOf(introducer: number): SharedPool | undefined;
  /** Whether the member at a place takes part in the introducer's pool. */
  takesPart(place: number): boolean;
  /** All pools. */
  pools(): Iterable<SharedPool>;
}

/**
 * An introducer's pool is a part of the own daily reward; the introducer's directs who are active and
 * have enough active directs of their own share it. Source: design section 6, Upline.
 */
export function uplineBonus(
  { poolBps, activeDirectsMin }: RewardPlan['upline'],
  { sponsors, seen, dailyMicros, activeDirects }: Introductions,
): UplineBonus {
  const takesPart = (place: number): boolean =>
    (dailyMicros[place] ?? 0) > 0 && (activeDirects[place] ?? 0) >= activeDirectsMin;
  const introduced = new Uint8Array(sponsors.length);
  const sharers = new Int32Array(sponsors.length);
  for (let place = 0; place < sponsors.length; place += 1) {
    const sponsor = sponsors[place] ?? -1;
    if (sponsor < 0 || seen[place] !== 1) continue;
    introduced[sponsor] = 1;
    if (takesPart(place)) sharers[sponsor] = (sharers[sponsor] ?? 0) + 1;
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
      for (let place = 0; place < sponsors.length; place += 1) {
        const pool = poolOf(place);
        if (pool !== undefined) yield pool;
      }
    },
  };
}
