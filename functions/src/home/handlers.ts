import { accountsHandlers } from '../accounts/handlers.ts';
import type { Handlers } from '../context/handler.ts';
import { limits } from '../contract/limits.ts';
import { accepted } from '../platform/outcome.ts';
import {
  dashboardRowOf,
  getEarningsRow,
  listDailyRewards,
  rewardRowsOf,
} from '../rewards/handlers.ts';
import { readOnce, readRewardEntries } from '../rewards/reward-entries.ts';
import { getCreditedMember, getRewardState } from '../rewards/service.ts';

/** The handler of the first screen: what its calls answer each alone, from one read of the account. */
export const homeHandlers = {
  async getHome(_input, member, scope) {
    const { context, today } = scope;
    const { uid } = member;
    const [user, credited] = await Promise.all([
      accountsHandlers.getUser({ params: { id: uid }, query: {}, body: {} }, member, scope),
      getCreditedMember(context, uid, today),
    ]);
    if (!user.ok) return user;
    const { account, tree } = credited;
    const shown = await getRewardState(context, uid, account, today, tree);
    const entries = readOnce(readRewardEntries(context.firestore, { member, account, today }));
    const page = { limit: limits.pageLength };
    const list = await listDailyRewards({ member, account, shown, page, entries }, scope);
    if (!list.ok) return list;
    return accepted({
      getUser: user.value,
      getEarnings: [await getEarningsRow(credited, entries, scope)],
      getDashboardBalance: [dashboardRowOf(credited, today)],
      getRewardTips: rewardRowsOf(shown),
      getDailyRewardList: list.value,
    });
  },
} satisfies Handlers<'getHome'>;
