import { checkedMicros } from '../../../money/checked-micros.ts';
import type { PlanHistory } from '../reward-plan.ts';
import { type PackageTerms, packageReward, termsOf } from './daily-reward.ts';
import type { Network } from './index-network.ts';

/** What each member's own packages make of a day; by place, amounts as checked integers. */
export interface DailyRewards {
  /** 1 for who had joined before the day, else 0. */
  readonly seen: Uint8Array;
  /** The whole daily reward; 0 for who is not active. */
  readonly dailyMicros: Float64Array;
  /** The amount of the packages that earn; 0 for who is not active. */
  readonly activeMicros: Float64Array;
  /** The packages that start on the day. */
  readonly subscriptionsMicros: number;
  /** What packages pay on the day, by the position of their start day. */
  readonly terms: readonly PackageTerms[];
}

/**
 * Adds up the packages of every member who had joined before the day.
 * @throws {RangeError} when all active packages together are beyond what can be computed exactly: no
 * sum over a part of the network is then.
 */
export function dailyRewards(history: PlanHistory, network: Network, day: string): DailyRewards {
  const { days, joinedDays, packages } = network;
  const terms = days.map((startDay) => termsOf(history, startDay, day));
  const isSeen = Uint8Array.from(days, (joinedDay) => (joinedDay < day ? 1 : 0));
  const today = days.indexOf(day);
  const count = joinedDays.length;
  const seen = new Uint8Array(count);
  const dailyMicros = new Float64Array(count);
  const activeMicros = new Float64Array(count);
  let subscriptionsMicros = 0;
  let allMicros = 0;
  for (let place = 0; place < count; place += 1) {
    if (isSeen[joinedDays[place] ?? 0] !== 1) continue;
    seen[place] = 1;
    let ownDailyMicros = 0;
    let ownActiveMicros = 0;
    const end = packages.starts[place + 1] ?? 0;
    for (let position = packages.starts[place] ?? 0; position < end; position += 1) {
      const amountMicros = packages.amountsMicros[position] ?? 0;
      const startDay = packages.startDays[position] ?? 0;
      const ofStartDay = terms[startDay];
      if (ofStartDay === undefined) continue;
      if (startDay === today) subscriptionsMicros += amountMicros;
      const rewardMicros = packageReward(ofStartDay, amountMicros);
      if (rewardMicros === 0) continue;
      ownDailyMicros += rewardMicros;
      ownActiveMicros += amountMicros;
    }
    dailyMicros[place] = ownDailyMicros;
    activeMicros[place] = ownActiveMicros;
    allMicros += ownActiveMicros;
  }
  checkedMicros(allMicros);
  return {
    seen,
    dailyMicros,
    activeMicros,
    subscriptionsMicros: checkedMicros(subscriptionsMicros),
    terms,
  };
}
