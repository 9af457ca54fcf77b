import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { homeCalls, recentRewardsLength } from '@polytips/functions/contract/calls/home.ts';
import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../base/api/call-api.ts';
import { CallFailed } from '../base/api/call-failure.ts';
import { callQuery } from '../base/api/use-call.ts';
import { callPagesQuery } from '../base/api/use-call-pages.ts';
import type { Member } from '../session/session.ts';

/** How the daily rewards of a week are listed. */
export const recentRewards = (publicKey: string) => ({
  params: { publicKey },
  query: { limit: recentRewardsLength },
});

/**
 * Reads with one call what the parts of Home read each for itself, as far as it is missing or was found out of
 * date. What has only grown old each part reads again for itself, and where the one call fails, all of it.
 */
export async function readHome(
  queryClient: QueryClient,
  { uid, publicKey }: Pick<Member, 'uid' | 'publicKey'>,
): Promise<void> {
  // Kept until it has ended, so that a retry calls again: TanStack retries a list with the read that it began with, also
  // once the list is on screen.
  let reply: Promise<CallReply<'getHome'>> | undefined;
  const from =
    <Name extends keyof CallReply<'getHome'>>(name: Name) =>
    async () => {
      reply ??= getHome(publicKey).finally(() => {
        reply = undefined;
      });
      return (await reply)[name];
    };

  const prefetching = { staleTime: Number.POSITIVE_INFINITY };
  const params = { publicKey };
  const user = callQuery(accountsCalls.getUser, { params: { id: uid } });
  const earnings = callQuery(rewardsCalls.getEarnings, { params });
  const dashboard = callQuery(rewardsCalls.getDashboardBalance, { params });
  const tips = callQuery(rewardsCalls.getRewardTips, { params });
  const list = callPagesQuery(rewardsCalls.getDailyRewardList, recentRewards(publicKey));
  await Promise.all([
    queryClient.prefetchQuery({ ...prefetching, ...user, queryFn: from('getUser') }),
    queryClient.prefetchQuery({ ...prefetching, ...earnings, queryFn: from('getEarnings') }),
    queryClient.prefetchQuery({
      ...prefetching,
      ...dashboard,
      queryFn: from('getDashboardBalance'),
    }),
    queryClient.prefetchQuery({ ...prefetching, ...tips, queryFn: from('getRewardTips') }),
    queryClient.prefetchInfiniteQuery({
      ...prefetching,
      ...list,
      queryFn: from('getDailyRewardList'),
    }),
  ]);
}

async function getHome(publicKey: string): Promise<CallReply<'getHome'>> {
  const result = await callApi(homeCalls.getHome, { params: { publicKey } });
  if (!result.ok) throw new CallFailed(result.failure);
  return result.data;
}
