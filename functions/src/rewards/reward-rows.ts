import { addDays, nextBusinessDay, startOfBusinessDay } from '../calendar/business-day.ts';
import type { RequestScope } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { rewardStartText } from '../contract/reward-start.ts';
import { shownTotals } from '../contract/shown-totals.ts';
import { percentageOf } from '../money/rates.ts';
import { pageOfOne } from '../platform/collection.ts';
import { earningsOf } from './core/earnings.ts';
import type { RewardState } from './core/reward-state.ts';
import type { CreditedMember } from './get-credited-member.ts';
import { hasNextCard } from './get-reward-state.ts';
import { listStatementLines, type StatementRequest } from './list-statement-lines.ts';

/** The rows of `getRewardTips`. */
export function rewardRowsOf(shown: RewardState): CallReply<'getRewardTips'> {
  switch (shown.state) {
    case 'notSubscribed':
      return 'No Data';
    case 'justActivated':
      return [{ token: 'just' }];
    case 'notOpened':
      return [];
    case 'revealed':
      return [{ amt: shown.reward.amountMicros, token: 'taken' }];
    case 'toScratch':
      return [{ amt: shown.reward.amountMicros, token: shown.reward.token }];
  }
}

/** What `getDailyRewardList` is made of. */
interface DailyRewardsRequest extends Pick<StatementRequest, 'uid' | 'account' | 'page'> {
  readonly shown: RewardState;
}

/**
 * The rows of `getDailyRewardList`.
 * @throws {ListChangedError} when the row before the page is of another state than the member's now.
 */
export async function listDailyRewards(
  { shown, ...request }: DailyRewardsRequest,
  { context, today }: RequestScope,
): Promise<CallReply<'getDailyRewardList'>> {
  const dateOf = (of: string) => startOfBusinessDay(of, context.config.timeZone).toISOString();
  if (shown.state === 'justActivated' || shown.state === 'notSubscribed') {
    const [STATUS, DETAILS] =
      shown.state === 'justActivated'
        ? (['ON', rewardStartText(today)] as const)
        : (['NO', messages.notSubscribed] as const);
    const row = { STATUS, DETAILS, DATES: dateOf(today), member_sl: `${today}-${STATUS}` };
    return pageOfOne(row, row.member_sl, request.page.after);
  }
  const lines = await listStatementLines(context, { ...request, kinds: ['DR'], today });
  return lines.map(({ folio, day: of, amountMicros, details, token }) => ({
    STATUS: 'OK',
    DETAILS: details,
    DATES: dateOf(of),
    member_sl: folio,
    amt: amountMicros,
    ...(token !== undefined && { token }),
  }));
}

/** The row of `getDashboardBalance`. */
export function dashboardRowOf(
  { account, lastOpenedDay, tree: { confirmedMicros } }: CreditedMember,
  today: string,
): CallReply<'getDashboardBalance'>[number] {
  const lastEntry = lastOpenedDay === null ? undefined : account.days[lastOpenedDay];
  const { totalCreditedMicros, requestedMicros, balanceMicros } = shownTotals(account, today);
  return {
    uplineBonus: lastEntry?.Upline === undefined ? 'NO' : 'YES',
    currentRank: lastEntry?.rank ?? 'NO',
    totInc: totalCreditedMicros,
    incPer: percentageOf(totalCreditedMicros, confirmedMicros),
    totWith: requestedMicros,
    withPer: percentageOf(requestedMicros, totalCreditedMicros),
    balance: balanceMicros,
    balancePer: percentageOf(balanceMicros, totalCreditedMicros),
  };
}

/** The row of `getEarnings`. */
export async function earningsRowOf(
  { account, lastOpenedDay, tree }: CreditedMember,
  { context, today, now }: RequestScope,
): Promise<CallReply<'getEarnings'>[number]> {
  const { days, months, streak } = earningsOf(account, today, lastOpenedDay);
  const startOf = (day: string) => startOfBusinessDay(day, context.config.timeZone).toISOString();
  return {
    total: shownTotals(account, today).credited,
    days: days.map(({ period, credited: by }) => ({ day: period, ...by })),
    months: months.map(({ period, credited: by }) => ({ month: period, ...by })),
    streak,
    now: now.toISOString(),
    dayEndsAt: startOf(addDays(today, 1)),
    nextCardAt: startOf(nextBusinessDay(today)),
    hasNextCard: await hasNextCard(context, tree, today),
  };
}
