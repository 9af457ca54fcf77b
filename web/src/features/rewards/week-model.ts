import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { dateIn, formatDay } from '../../base/time/dates.ts';

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
  const date = formatDay(day);
  return rewards.find((reward) => reward.date === date);
}

/** A business day of the week and its reward. */
export interface WeekDay {
  readonly name: string;
  readonly isToday: boolean;
  readonly isComing: boolean;
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
      isComing: day > today,
      amountMicros: findRewardOf(day, rewards)?.amountMicros,
    };
  });
}
