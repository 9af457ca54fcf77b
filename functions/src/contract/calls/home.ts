import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { owner } from '../values/schemas.ts';
import { accountsCalls } from './accounts.ts';
import { rewardsCalls } from './rewards.ts';

/** Daily rewards on the first screen: those of a week. */
export const recentRewardsLength = 6;

export const homeCalls = {
  getHome: defineCall({
    name: 'getHome',
    summary:
      "Gives what the caller's first screen shows: the replies of the calls that it is named for, and of the daily rewards the newest six.",
    method: 'GET',
    path: '/getHome/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: z.object({
        getUser: accountsCalls.getUser.reply,
        getEarnings: rewardsCalls.getEarnings.reply,
        getDashboardBalance: rewardsCalls.getDashboardBalance.reply,
        getRewardTips: rewardsCalls.getRewardTips.reply,
        getDailyRewardList: rewardsCalls.getDailyRewardList.reply,
      }),
    }),
  }),
};
