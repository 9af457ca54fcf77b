import type { CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import type { ShownTotals } from '@polytips/functions/contract/shown-totals.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatUsdt } from '../../base/format.ts';
import { dateIn, formatDay } from '../../base/time/dates.ts';
import { paths } from '../../config/paths.ts';
import { splitDetails } from '../../rewards/reward-text.ts';

type DashboardRow = CallReply<'getDashboardBalance'>[number];

/** How a member is greeted: with "back" from the day after the signup on. */
export function greetingOf(
  joined: string | undefined,
  today: string | undefined,
  timeZone: string,
): string {
  if (joined === undefined || today === undefined) return 'Welcome';
  return dateIn(timeZone, new Date(joined)) === formatDay(today) ? 'Welcome' : 'Welcome back';
}

/** A figure of the statistics; the percentage is unknown until the server's reply. */
export interface Statistic {
  readonly label: 'Reward total' | 'Withdraw total' | 'Balance net';
  readonly figure: string;
  readonly percentage: string | undefined;
  /** What the percentage is of. */
  readonly word: string;
  /** The screen with the whole story. */
  readonly to: string;
}

/**
 * The three totals: of the account document once it is loaded, until then of the server's reply.
 * @returns undefined while neither is there.
 */
export function statisticsOf(
  live: ShownTotals | undefined,
  row: DashboardRow | undefined,
): readonly Statistic[] | undefined {
  const rewardMicros = live?.totalCreditedMicros ?? row?.totInc;
  const withdrawMicros = live?.requestedMicros ?? row?.totWith;
  const balanceMicros = live?.balanceMicros ?? row?.balance;
  if (rewardMicros === undefined || withdrawMicros === undefined || balanceMicros === undefined) {
    return undefined;
  }
  return [
    {
      label: 'Reward total',
      figure: formatUsdt(rewardMicros, 4),
      percentage: row?.incPer,
      word: 'of your packages',
      to: paths.statement,
    },
    {
      label: 'Withdraw total',
      figure: formatUsdt(withdrawMicros, 4),
      percentage: row?.withPer,
      word: 'of your rewards',
      to: paths.withdrawStatus,
    },
    {
      label: 'Balance net',
      figure: formatUsdt(balanceMicros, 4),
      percentage: row?.balancePer,
      word: 'of your rewards',
      to: paths.withdraw,
    },
  ];
}

/** What a member has earned, and what its explanation is about. */
export interface Badge {
  readonly name: string;
  readonly kind: 'upline' | 'rank';
}

/** The badges that a member has earned. */
export function badgesOf(row: DashboardRow | undefined): readonly Badge[] {
  if (row === undefined) return [];
  return [
    ...(row.uplineBonus === 'YES' ? [{ name: 'Upline Bonus', kind: 'upline' } as const] : []),
    ...(row.currentRank === 'NO' ? [] : [{ name: row.currentRank, kind: 'rank' } as const]),
  ];
}

/** A daily reward that was credited. */
export interface CreditedReward {
  readonly id: string;
  readonly title: string;
  /** How its amount came to be. */
  readonly reason: string | undefined;
  readonly token: string | undefined;
  /** ISO 8601. */
  readonly date: string;
  readonly amountMicros: bigint;
}

/** The state of the list of daily rewards. Source: spec section 4, Daily reward list. */
export type RewardList =
  | { readonly state: 'credited'; readonly rewards: readonly CreditedReward[] }
  | { readonly state: 'notice'; readonly title: string; readonly message: string }
  | { readonly state: 'not subscribed'; readonly title: string; readonly message: string };

/** Reads the rows of the list; at least one. */
export function rewardListOf(rows: readonly RowOf<'getDailyRewardList'>[]): RewardList {
  const [first] = rows;
  switch (first?.STATUS) {
    case 'ON':
      return {
        state: 'notice',
        title: messages.justActivated,
        message: first.DETAILS,
      };
    case 'OK':
      return {
        state: 'credited',
        rewards: rows.map(({ member_sl: id, DETAILS, token, DATES: date, amt }) => ({
          id,
          ...splitDetails(DETAILS),
          token,
          date,
          amountMicros: amt ?? 0n,
        })),
      };
    case 'NO':
    case undefined:
      return {
        state: 'not subscribed',
        title: messages.rewardMissed,
        message: messages.notSubscribed,
      };
  }
}
