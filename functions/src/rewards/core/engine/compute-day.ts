import { isSunday } from '../../../calendar/business-day.ts';
import { checkedMicros } from '../../../money/rates.ts';
import { type PlanHistory, planOn } from '../reward-plan.ts';
import type { ComputedDay, DayTotals } from './computed-day.ts';
import { dailyRewards } from './daily-rewards.ts';
import { countSources, levelRewards } from './level-rewards.ts';
import type { Network } from './network.ts';
import { performanceBonus } from './performance-bonus.ts';
import { type DayFacts, rewardEntryOf } from './reward-entry.ts';
import { totalsOfPools } from './share-equally.ts';
import { uplineBonus } from './upline-bonus.ts';

/**
 * Computes the rewards of a business day from the plans and the network alone: no clock, no I/O, and no
 * result of an earlier run. A Sunday credits nothing. Source: design section 6.
 * @throws {RangeError} when an amount is beyond what can be computed exactly.
 */
export function computeDay(history: PlanHistory, network: Network, day: string): ComputedDay {
  const plan = planOn(history, day);
  if (isSunday(day))
    return {
      day,
      planVersion: plan.version,
      totals: nothing,
      creditedUids: [],
      creditAt: (position) => {
        throw new RangeError(`A Sunday has no credit ${position}`);
      },
    };
  const daily = dailyRewards(history, network, day);
  const { depths, sponsors } = network;
  const levelTotals = levelRewards({ depths, ...daily }, plan.level.rateBps);
  const facts: DayFacts = {
    day,
    plan,
    network,
    daily,
    levelTerms: {
      network,
      dailyMicros: daily.dailyMicros,
      ratesBps: Int32Array.from(plan.level.rateBps),
    },
    levelTotals,
    upline: uplineBonus(plan.upline, { sponsors, ...daily, ...levelTotals }),
    performance: performanceBonus(plan.performance.ranks, { ...daily, ...levelTotals }),
  };
  const { orders, creditedUids } = creditedMembers(network, daily.dailyMicros);
  return {
    day,
    planVersion: plan.version,
    totals: totalsOf(facts, creditedUids.length),
    creditedUids,
    creditAt(position) {
      const order = orders[position];
      if (order === undefined) throw new RangeError(`There is no credit ${position}`);
      return { uid: creditedUids[position] ?? '', entry: rewardEntryOf(facts, order) };
    },
  };
}

/** The active members by uid: their places among all members by uid, and their uids. */
function creditedMembers({ indexesByUid, columns }: Network, dailyMicros: Float64Array) {
  const orders = new Int32Array(indexesByUid.length);
  const creditedUids: string[] = [];
  for (let order = 0; order < indexesByUid.length; order += 1)
    if ((dailyMicros[indexesByUid[order] ?? 0] ?? 0) > 0)
      orders[creditedUids.push(columns.uids[order] ?? '') - 1] = order;
  return { orders: orders.subarray(0, creditedUids.length), creditedUids };
}

const nothing: DayTotals = {
  members: 0,
  credited: 0,
  creditedMicros: { DR: 0, Level: 0, Upline: 0, performance: 0 },
  subscriptionsMicros: 0,
  kept: {
    Level: { inactiveMicros: 0, shares: 0 },
    Upline: { remainderMicros: 0, emptyMicros: 0 },
    performance: { remainderMicros: 0, emptyMicros: 0 },
  },
};

function totalsOf(
  { daily, levelTerms, levelTotals: { levelMicros }, upline, performance }: DayFacts,
  credited: number,
): DayTotals {
  const { seen, dailyMicros, subscriptionsMicros } = daily;
  let members = 0;
  let shares = 0;
  const sums = { daily: 0, level: 0, inactive: 0 };
  for (let index = 0; index < seen.length; index += 1) {
    const daily = dailyMicros[index] ?? 0;
    members += seen[index] ?? 0;
    sums.daily += daily;
    if (daily > 0) sums.level += levelMicros[index] ?? 0;
    else {
      sums.inactive += levelMicros[index] ?? 0;
      shares += countSources(levelTerms, index);
    }
  }
  const uplinePools = totalsOfPools(upline);
  const performancePools = totalsOfPools(performance);
  return {
    members,
    credited,
    creditedMicros: {
      DR: checkedMicros(sums.daily),
      Level: checkedMicros(sums.level),
      Upline: uplinePools.sharedMicros,
      performance: performancePools.sharedMicros,
    },
    subscriptionsMicros,
    kept: {
      Level: { inactiveMicros: checkedMicros(sums.inactive), shares },
      Upline: uplinePools.kept,
      performance: performancePools.kept,
    },
  };
}
