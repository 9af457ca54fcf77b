import type { CallReply } from '@polytips/functions/contract/contract.ts';
import type { Micros } from '@polytips/functions/contract/micros.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { dateIn } from '../../base/format.ts';

/** A daily reward to scratch. */
export interface Reward {
  readonly amountMicros: Micros;
  /** The token that the tip of the day recommends. */
  readonly token: string;
}

/** What today brings. Source: design section 4, Reward states. */
export type RewardState =
  | { readonly state: 'to scratch'; readonly reward: Reward }
  | { readonly state: 'credited'; readonly amountMicros: Micros | undefined }
  | { readonly state: 'just activated' }
  | { readonly state: 'not subscribed' }
  | { readonly state: 'not opened' };

/** Reads the reply: an empty list is a day that is not opened yet, `No Data` a member without a package. */
export function rewardStateOf(reply: CallReply<'getRewardTips'>): RewardState {
  if (reply === 'No Data') return { state: 'not subscribed' };
  const [row] = reply;
  if (row === undefined) return { state: 'not opened' };
  const { token, amt: amountMicros } = row;
  if (token === 'taken') return { state: 'credited', amountMicros };
  if (token === 'just') return { state: 'just activated' };
  if (amountMicros === undefined) return { state: 'not subscribed' };
  return { state: 'to scratch', reward: { amountMicros, token } };
}

/** A daily reward that the member has seen; `date` is dd-MMM-yyyy. */
export interface ListedReward {
  readonly date: string;
  readonly amountMicros: Micros;
  readonly token: string | undefined;
}

/** The credited rewards of the list, each with its day in the business zone. */
export function listedRewards(
  list: readonly RowOf<'getDailyRewardList'>[],
  timeZone: string,
): ListedReward[] {
  return list.flatMap(({ STATUS, DATES, amt, token }) =>
    STATUS === 'OK' && amt !== undefined
      ? [{ date: dateIn(timeZone, new Date(DATES)), amountMicros: amt, token }]
      : [],
  );
}

/** The reward of a business day (YYYY-MM-DD), if it is listed. */
export function findRewardOf(
  day: string,
  rewards: readonly ListedReward[],
): ListedReward | undefined {
  const date = dateIn('UTC', new Date(`${day}T00:00:00Z`));
  return rewards.find((reward) => reward.date === date);
}

/** A business day of the week and its reward. */
export interface WeekDay {
  readonly name: string;
  readonly isToday: boolean;
  readonly amountMicros: Micros | undefined;
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const dayMs = 86_400_000;

/** Monday to Saturday of the week that the business day `today` (YYYY-MM-DD, no Sunday) is in. */
export function weekOf(today: string, rewards: readonly ListedReward[]): WeekDay[] {
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  const weekday = new Date(todayMs).getUTCDay();
  return names.map((name, index) => {
    const day = new Date(todayMs + (index + 1 - weekday) * dayMs).toISOString().slice(0, 10);
    return {
      name,
      isToday: day === today,
      amountMicros: findRewardOf(day, rewards)?.amountMicros,
    };
  });
}
