import { isSunday } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { getAccount } from '../ledger/store.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { rewardIn, type TodaysReward } from './core/reward-state.ts';
import { setRevealed } from './store.ts';

/** A request to reveal the daily reward of today. */
export interface RevealRequest {
  readonly uid: string;
  /** The token that the member's screen shows. */
  readonly token: string;
  /** The business day of the card on that screen. */
  readonly day: string;
  readonly today: string;
  readonly now: BusinessTime;
}

/** Records that a member has revealed the reward of today. Idempotent: a repeat returns the same. */
export async function revealReward(
  { firestore }: Context,
  { uid, token, day, today, now }: RevealRequest,
): Promise<Outcome<TodaysReward>> {
  return firestore.runTransaction(async (transaction) => {
    const { days } = await getAccount(firestore, uid, transaction);
    const reward = rewardIn(days[today]);
    if (day !== today || isSunday(today) || reward === undefined)
      return refused('conflict', messages.rewardNotAvailable);
    if (token !== reward.token) return refused('conflict', messages.rewardTokenWrong);
    if (days[today]?.revealedAt === undefined)
      setRevealed(firestore, transaction, uid, today, now.toISOString());
    return accepted(reward);
  });
}
