import type { CallName } from '@polytips/functions/contract/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useBusinessDay } from '../base/api/business-day.ts';
import { isNews } from '../base/live/is-news.ts';
import { type LiveAccount, useLiveAccount } from '../base/live/use-live-account.ts';

/** What the account document or a new business day changes. */
const affected = [
  'getDashboardBalance',
  'getDailyRewardList',
  'getRewardTips',
  'getIncomeStatement',
  'getMyPackages',
  'pending_activation',
  'getUser',
] as const satisfies readonly CallName[];

/** Reads again what is on screen when the member's account or the business day has changed. */
export function LiveRefresh({ uid }: { readonly uid: string }) {
  const queryClient = useQueryClient();
  const account = accountOf(useLiveAccount(uid));
  const day = useBusinessDay()?.day;
  const seenAccount = useRef(account);
  const seenDay = useRef(day);
  useEffect(() => {
    const changed = isNews(seenAccount.current, account) || isNews(seenDay.current, day);
    seenAccount.current = account;
    seenDay.current = day;
    if (!changed) return;
    for (const name of affected) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [account, day, queryClient]);
  return null;
}

function accountOf(live: LiveAccount): unknown {
  return live.state === 'ready' ? live.account : live.state === 'absent' ? 'absent' : undefined;
}
