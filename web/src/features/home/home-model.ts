import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import type { ShownTotals } from '@polytips/functions/contract/shown-totals.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatUsdt } from '../../base/format.ts';
import { splitDetails } from '../../base/reward-text.ts';

type DashboardRow = CallReply<'getDashboardBalance'>[number];

/** A figure of the statistics; the percentage is unknown until the server's reply. */
export interface Statistic {
  readonly label: 'Reward' | 'Withdraw' | 'Balance';
  readonly figure: string;
  readonly percentage: string | undefined;
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
    { label: 'Reward', figure: formatUsdt(rewardMicros, 4), percentage: row?.incPer },
    { label: 'Withdraw', figure: formatUsdt(withdrawMicros, 4), percentage: row?.withPer },
    { label: 'Balance', figure: formatUsdt(balanceMicros, 4), percentage: row?.balancePer },
  ];
}

/** The badges that a member has earned. */
export function badgesOf(row: DashboardRow | undefined): readonly string[] {
  if (row === undefined) return [];
  return [
    ...(row.uplineBonus === 'YES' ? ['Upline Bonus'] : []),
    ...(row.currentRank === 'NO' ? [] : [row.currentRank]),
  ];
}

/** A daily reward that was credited. */
export interface CreditedReward {
  readonly id: string;
  readonly title: string;
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
        message: messages.rewardFromTomorrow,
      };
    case 'OK':
      return {
        state: 'credited',
        rewards: rows.map(({ member_sl: id, DETAILS, token, DATES: date, amt }) => ({
          id,
          title: splitDetails(DETAILS).title,
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
