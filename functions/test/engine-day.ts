import { computeDay } from '../src/rewards/core/engine/compute-day.ts';
import type { DayTotals, RewardRow } from '../src/rewards/core/engine/computed-day.ts';
import type { EngineMember } from '../src/rewards/core/engine/engine-member.ts';
import { indexNetwork, type Network } from '../src/rewards/core/engine/index-network.ts';
import type { PlanHistory } from '../src/rewards/core/reward-plan.ts';

/** All that an engine says of a day. */
export interface WholeDay {
  readonly planVersion: number;
  readonly totals: DayTotals;
  /** The rows of the active members, by uid. */
  readonly rows: ReadonlyMap<string, RewardRow>;
}

/** What the engine of the rewards says of a day of these members, every row of it. */
export function engineDay(
  history: PlanHistory,
  members: readonly EngineMember[],
  day: string,
): WholeDay {
  return engineDayOf(history, indexNetwork(members), day);
}

/** What the engine of the rewards says of a day of a network that is indexed, every row of it. */
export function engineDayOf(history: PlanHistory, network: Network, day: string): WholeDay {
  const computed = computeDay(history, network, day);
  const credits = computed.creditedUids.map((_uid, index) => computed.creditAt(index));
  return {
    planVersion: computed.planVersion,
    totals: computed.totals,
    rows: new Map(credits.map(({ uid, row }) => [uid, row])),
  };
}
