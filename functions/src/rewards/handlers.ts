import { nextBusinessDay, startOfBusinessDay } from '../calendar/business-day.ts';
import type { Handlers } from '../context/handler.ts';
import { messages } from '../contract/messages.ts';
import { shownTotals } from '../contract/shown-totals.ts';
import { day } from '../contract/values.ts';
import { getAccount } from '../ledger/store.ts';
import { percentageOf } from '../money/rates.ts';
import { getTree } from '../network/store.ts';
import { accepted, refused } from '../platform/outcome.ts';
import { getLastOpenedDay } from './reward-calendar.ts';
import type { RunSummary } from './run-document.ts';
import { getEarnings, getRewardState, listStatementLines, revealReward } from './service.ts';
import { listRuns } from './store.ts';

/** The handlers of the rewards. */
export const rewardsHandlers = {
  async getRewardTips(_input, { uid }, { context, today }) {
    const account = await getAccount(context.firestore, uid);
    const shown = await getRewardState(context, uid, account, today);
    switch (shown.state) {
      case 'notSubscribed':
        return accepted('No Data');
      case 'justActivated':
        return accepted([{ token: 'just' }]);
      case 'notOpened':
        return accepted([]);
      case 'revealed':
        return accepted([{ amt: shown.reward.amountMicros, token: 'taken' }]);
      case 'toScratch':
        return accepted([{ amt: shown.reward.amountMicros, token: shown.reward.token }]);
    }
  },

  async insertDReward({ body: { token } }, { uid }, { context, today, now }) {
    const revealed = await revealReward(context, { uid, token, today, now });
    if (!revealed.ok) return revealed;
    return accepted([{ amt: revealed.value.amountMicros, token: revealed.value.token }]);
  },

  async getDailyRewardList({ query }, member, { context, today }) {
    const account = await getAccount(context.firestore, member.uid);
    const { state } = await getRewardState(context, member.uid, account, today);
    const dateOf = (day: string) => startOfBusinessDay(day, context.config.timeZone).toISOString();
    if (state === 'justActivated' || state === 'notSubscribed') {
      const [STATUS, DETAILS] =
        state === 'justActivated'
          ? (['ON', messages.rewardFromTomorrow] as const)
          : (['NO', messages.notSubscribed] as const);
      return accepted([{ STATUS, DETAILS, DATES: dateOf(today), member_sl: `${today}-${STATUS}` }]);
    }
    const request = { member, account, kinds: ['DR'], page: query, today } as const;
    const lines = await listStatementLines(context, request);
    if (!lines.ok) return lines;
    if (lines.value.length === 0) return accepted('No Data');
    return accepted(
      lines.value.map(({ folio, day, amountMicros, details, token }) => ({
        STATUS: 'OK' as const,
        DETAILS: details,
        DATES: dateOf(day),
        member_sl: folio,
        amt: amountMicros,
        ...(token !== undefined && { token }),
      })),
    );
  },

  async getDashboardBalance(_input, { uid }, { context, today }) {
    const { firestore } = context;
    const lastOpenedDay = await getLastOpenedDay(firestore, today);
    const [{ confirmedMicros }, account] = await Promise.all([
      getTree(firestore, uid),
      // Read after the calendar, so that it has the entry of the last opened day.
      getAccount(firestore, uid),
    ]);
    const lastEntry = lastOpenedDay === null ? undefined : account.days[lastOpenedDay];
    const { totalCreditedMicros, requestedMicros, balanceMicros } = shownTotals(account, today);
    return accepted([
      {
        uplineBonus: lastEntry?.Upline === undefined ? 'NO' : 'YES',
        currentRank: lastEntry?.rank ?? 'NO',
        totInc: totalCreditedMicros,
        incPer: percentageOf(totalCreditedMicros, confirmedMicros),
        totWith: requestedMicros,
        withPer: percentageOf(requestedMicros, totalCreditedMicros),
        balance: balanceMicros,
        balancePer: percentageOf(balanceMicros, totalCreditedMicros),
      },
    ]);
  },

  async getEarnings(_input, member, { context, today, now }) {
    const { total, days, months, streak } = await getEarnings(context, member, today);
    const nextCardAt = startOfBusinessDay(nextBusinessDay(today), context.config.timeZone);
    return accepted([
      {
        total,
        days: days.map(({ period, credited }) => ({ day: period, ...credited })),
        months: months.map(({ period, credited }) => ({ month: period, ...credited })),
        streak,
        now: now.toISOString(),
        nextCardAt: nextCardAt.toISOString(),
      },
    ]);
  },

  async runs({ query }, _caller, { context }) {
    if (query.after !== undefined && !day.safeParse(query.after).success)
      return refused('invalid_input', messages.invalidInput);
    const runs = await listRuns(context.firestore, query);
    if (runs.length === 0) return accepted('No Data');
    return accepted(
      runs.map(({ computed, ...run }) => ({
        day: run.day,
        state: run.state,
        totals: computed === null ? null : totalsOf(computed),
        attempts: run.attempts,
        failures: run.failures,
        startedAt: run.startedAt,
        finishedAt: run.finishedAt,
      })),
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
