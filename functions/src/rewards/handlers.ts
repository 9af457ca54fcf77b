import type { Handlers } from '../context/handler.ts';
import { getAccount } from '../ledger/store.ts';
import { accepted } from '../platform/outcome.ts';
import { getCreditedMember } from './get-credited-member.ts';
import { getRewardState } from './get-reward-state.ts';
import { revealReward } from './reveal-reward.ts';
import { dashboardRowOf, earningsRowOf, listDailyRewards, rewardRowsOf } from './reward-rows.ts';
import type { RunSummary } from './run-document.ts';
import { listRuns } from './store.ts';

/** The handlers of the rewards. */
export const rewardsHandlers = {
  async getRewardTips(_input, { uid }, { context, today }) {
    const account = await getAccount(context.firestore, uid);
    return accepted(rewardRowsOf(await getRewardState(context, uid, account, today)));
  },

  async insertDReward({ body: { token, day } }, { uid }, { context, today, now }) {
    const revealed = await revealReward(context, { uid, token, day: day ?? today, today, now });
    if (!revealed.ok) return revealed;
    return accepted([{ amt: revealed.value.amountMicros, token: revealed.value.token }]);
  },

  async getDailyRewardList({ query }, { uid }, scope) {
    const { context, today } = scope;
    const account = await getAccount(context.firestore, uid);
    const shown = await getRewardState(context, uid, account, today);
    return accepted(await listDailyRewards({ uid, account, shown, page: query }, scope));
  },

  async getDashboardBalance(_input, { uid }, { context, today }) {
    return accepted([dashboardRowOf(await getCreditedMember(context, uid, today), today)]);
  },

  async getEarnings(_input, { uid }, scope) {
    const credited = await getCreditedMember(scope.context, uid, scope.today);
    return accepted([await earningsRowOf(credited, scope)]);
  },

  async runs({ query }, _caller, { context }) {
    const runs = await listRuns(context, query);
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
