import { answerOwner } from '../accounts/own-row.ts';
import type { Handlers } from '../context/handler.ts';
import { recentRewardsLength } from '../contract/calls/home.ts';
import { parseUser, userReference } from '../members/store.ts';
import { accepted } from '../platform/outcome.ts';
import { getCreditedMember } from '../rewards/get-credited-member.ts';
import { getRewardState } from '../rewards/get-reward-state.ts';
import {
  dashboardRowOf,
  earningsRowOf,
  listDailyRewards,
  rewardRowsOf,
} from '../rewards/reward-rows.ts';

/** The handler of the first screen: what its calls answer each alone, from one request. */
export const homeHandlers = {
  async getHome(_input, member, scope) {
    const { context, today } = scope;
    const { firestore } = context;
    const { uid, user: known } = member;
    const wanted = known === undefined ? [userReference(firestore, uid)] : [];
    const credited = await getCreditedMember(context, uid, today, ...wanted);
    const { account, tree, others } = credited;
    const [own = known] = others.map(parseUser);
    if (own === undefined) throw new Error(`There is no member ${uid}`);
    const user = answerOwner(context, member, own);
    if (!user.ok) return user;
    const shown = await getRewardState(context, uid, account, today, tree);
    const page = { limit: recentRewardsLength };
    const list = await listDailyRewards({ uid, account, shown, page }, scope);
    return accepted({
      getUser: user.value,
      getEarnings: [await earningsRowOf(credited, scope)],
      getDashboardBalance: [dashboardRowOf(credited, today)],
      getRewardTips: rewardRowsOf(shown),
      getDailyRewardList: list,
    });
  },
} satisfies Handlers<'getHome'>;
