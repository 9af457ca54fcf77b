import { type RewardEntry, storeMicros } from '../../contract/account-document.ts';
import type { Micros } from '../../contract/values/micros.ts';
import type { Package } from '../../network/tree.ts';
import { packageReward, termsOf } from './engine/daily-rewards.ts';
import type { PlanHistory } from './reward-plan.ts';

/** A member's daily reward of today. */
export interface TodaysReward {
  readonly amountMicros: Micros;
  readonly token: string;
}

/** What a member is shown of the daily reward of today. Source: design section 4, Reward states. */
export type RewardState =
  /** No package earns today or later. */
  | { readonly state: 'notSubscribed' }
  /** Every package that will earn starts later. */
  | { readonly state: 'justActivated' }
  /** Today is not opened yet, or is a Sunday. */
  | { readonly state: 'notOpened' }
  | { readonly state: 'toScratch'; readonly reward: TodaysReward }
  | { readonly state: 'revealed'; readonly reward: TodaysReward };

/** The state that the reward entry of today decides; undefined where there is none. */
export function creditedStateOf(entry: RewardEntry | undefined): RewardState | undefined {
  const reward = rewardIn(entry);
  if (reward === undefined) return undefined;
  return { state: entry?.revealedAt === undefined ? 'toScratch' : 'revealed', reward };
}

/** The state on a day that has credited no daily reward, by the member's packages. */
export function uncreditedStateOf(
  history: PlanHistory,
  packages: readonly Package[],
  today: string,
): RewardState {
  if (!packages.some((subscription) => earnsOn(history, subscription, today))) {
    const startsLater = packages.some(({ startDay }) => startDay > today);
    return { state: startsLater ? 'justActivated' : 'notSubscribed' };
  }
  return { state: 'notOpened' };
}

function earnsOn(history: PlanHistory, { startDay, amountMicros }: Package, day: string): boolean {
  return packageReward(termsOf(history, startDay, day), storeMicros(amountMicros)) > 0;
}

/** The daily reward in a reward entry; undefined where there is none. */
export function rewardIn(entry: RewardEntry | undefined): TodaysReward | undefined {
  return entry && { amountMicros: entry.DR.amountMicros, token: entry.token };
}
