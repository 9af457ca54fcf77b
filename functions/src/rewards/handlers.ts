import { addDays, nextBusinessDay, startOfBusinessDay } from '../calendar/business-day.ts';
import type { Handlers, RequestScope } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { rewardStartText } from '../contract/reward-start.ts';
import { shownTotals } from '../contract/shown-totals.ts';
import { day, orNoData } from '../contract/values.ts';
import { getAccount } from '../ledger/store.ts';
import { percentageOf } from '../money/rates.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { earningsOf } from './core/earnings.ts';
import type { RewardState } from './core/reward-state.ts';
import { type CreditedMember, getCreditedMember } from './get-credited-member.ts';
import { getRewardState, hasNextCard } from './get-reward-state.ts';
import { listStatementLines, type StatementRequest } from './list-statement-lines.ts';
import { revealReward } from './reveal-reward.ts';
import type { RunSummary } from './run-document.ts';
import { listRuns } from './store.ts';

/** The handlers of the rewards. */
export const rewardsHandlers = {
  async getRewardTips(_input, { uid }, { context, today }) {
    const account = await getAccount(context.firestore, uid);
    return accepted(rewardRowsOf(await getRewardState(context, uid, account, today)));
  },

  async insertDReward({ body: { token } }, { uid }, { context, today, now }) {
    const revealed = await revealReward(context, { uid, token, today, now });
    if (!revealed.ok) return revealed;
    return accepted([{ amt: revealed.value.amountMicros, token: revealed.value.token }]);
  },

  async getDailyRewardList({ query }, { uid }, scope) {
    const { context, today } = scope;
    const account = await getAccount(context.firestore, uid);
    const shown = await getRewardState(context, uid, account, today);
    return listDailyRewards({ uid, account, shown, page: query }, scope);
  },

  async getDashboardBalance(_input, { uid }, { context, today }) {
    return accepted([dashboardRowOf(await getCreditedMember(context, uid, today), today)]);
  },

  async getEarnings(_input, { uid }, scope) {
    const credited = await getCreditedMember(scope.context, uid, scope.today);
    return accepted([await earningsRowOf(credited, scope)]);
  },

  async runs({ query }, _caller, { context }) {
    if (query.after !== undefined && !day.safeParse(query.after).success)
      return refused('invalid_input', messages.invalidInput);
    const runs = await listRuns(context.firestore, query);
    return accepted(
      orNoData(
        runs.map(({ computed, ...run }) => ({
          day: run.day,
          state: run.state,
          totals: computed === null ? null : totalsOf(computed),
          attempts: run.attempts,
          failures: run.failures,
          startedAt: run.startedAt,
          finishedAt: run.finishedAt,
        })),
      ),
    );
  },
} satisfies Handlers<
  | 'getRewardTips'
  | 'insertDReward'
  | 'getDailyRewardList'
  | 'getDashboardBalance'
  | 'getEarnings'
  | 'runs'
>;

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

/** The rows of `getDailyRewardList`. */
export async function listDailyRewards(
  { shown, ...request }: DailyRewardsRequest,
  { context, today }: RequestScope,
): Promise<Outcome<CallReply<'getDailyRewardList'>>> {
  const dateOf = (of: string) => startOfBusinessDay(of, context.config.timeZone).toISOString();
  if (shown.state === 'justActivated' || shown.state === 'notSubscribed') {
    // A client that pages would never finish.
    if (request.page.after !== undefined) return accepted('No Data');
    const [STATUS, DETAILS] =
      shown.state === 'justActivated'
        ? (['ON', rewardStartText(today)] as const)
        : (['NO', messages.notSubscribed] as const);
    return accepted([{ STATUS, DETAILS, DATES: dateOf(today), member_sl: `${today}-${STATUS}` }]);
  }
  const lines = await listStatementLines(context, { ...request, kinds: ['DR'], today });
  if (!lines.ok) return lines;
  return accepted(
    orNoData(
      lines.value.map(({ folio, day: of, amountMicros, details, token }) => ({
        STATUS: 'OK' as const,
        DETAILS: details,
        DATES: dateOf(of),
        member_sl: folio,
        amt: amountMicros,
        ...(token !== undefined && { token }),
      })),
    ),
  );
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

function totalsOf({ planVersion, chunkCount, totals }: NonNullable<RunSummary['computed']>) {
  const { creditedMicros, kept } = totals;
  return {
    planVersion,
    members: totals.members,
    credited: totals.credited,
    chunks: chunkCount,
    DR: BigInt(creditedMicros.DR),
    Level: BigInt(creditedMicros.Level),
    Upline: BigInt(creditedMicros.Upline),
    performance: BigInt(creditedMicros.performance),
    subscriptions: BigInt(totals.subscriptionsMicros),
    keptLevelInactive: BigInt(kept.Level.inactiveMicros),
    keptUplineRemainder: BigInt(kept.Upline.remainderMicros),
    keptUplineEmpty: BigInt(kept.Upline.emptyMicros),
    keptPerformanceRemainder: BigInt(kept.performance.remainderMicros),
    keptPerformanceEmpty: BigInt(kept.performance.emptyMicros),
  };
}
