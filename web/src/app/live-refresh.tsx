import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { tipsCalls } from '@polytips/functions/contract/calls/tips.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { latestTipDocument, liveDocuments } from '@polytips/functions/contract/live-documents.ts';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newDaySpreadMs, tipSpreadMs, useBusinessDay } from '../base/api/business-day.ts';
import { callApi } from '../base/api/call-api.ts';
import type { RowOf } from '../base/api/paged-calls.ts';
import { forgetReply, keepReply, readAgainInSight } from '../base/api/read-again.ts';
import { callQuery } from '../base/api/use-call.ts';
import { callPagesQuery } from '../base/api/use-call-pages.ts';
import { createDocumentHook } from '../base/live/use-document.ts';
import { useLiveAccount } from '../base/live/use-live-account.ts';
import { useOnChange } from '../base/use-on-change.ts';
import { paths } from '../config/paths.ts';
import { isShownOnDevice } from '../push/shown-message.ts';
import { changedReads } from '../reads/changed-reads.ts';
import { accountReads, noteFollowed } from '../reads/followed-reads.ts';
import { useMember } from '../session/use-session.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { currentAddress } from '../ui/router.tsx';
import { outdatedReads, revealedCardOf, type ShownAccount, shownAfter } from './outdated-reads.ts';
import { isTipListOutdated, type LatestTip, newestPosted, type ReadTips } from './tip-reads.ts';
import { createWaitingReads } from './waiting-reads.ts';
import { whenInSight } from './when-in-sight.ts';

/** Reads again what is on screen when the member's account or the business day has changed. */
export function LiveRefresh() {
  const { uid, publicKey } = useMember();
  const queryClient = useQueryClient();
  const live = useLiveAccount(uid);
  const account = live.state === 'ready' ? live.account : undefined;
  const day = useBusinessDay()?.day;
  const isFollowed = account !== undefined;
  useEffect(() => noteFollowed(accountReads, () => isFollowed), [isFollowed]);

  const [reads] = useState(() =>
    createWaitingReads({
      read: (names) => {
        void readAgainInSight(queryClient, names);
      },
      random: Math.random,
      spreadMs: newDaySpreadMs,
    }),
  );
  useEffect(() => () => reads.stop(), [reads]);
  const seen = useRef<ShownAccount>(undefined);
  useEffect(() => {
    const before = seen.current;
    if (day === undefined) return;
    seen.current = shownAfter(before, { account, day });
    const ofOwn = { params: { publicKey } };
    const cardKey = callQuery(rewardsCalls.getRewardTips, ofOwn).queryKey;
    if (before !== undefined && before.day !== day) {
      // Its rates stay with a package for good: those of the day before must be on no screen that sells one.
      forgetReply(queryClient, 'getPlan');
      // It names no day: the card of the day before would stand there as today's, and be scratched.
      forgetReply(queryClient, 'getRewardTips');
    }
    const revealed = revealedCardOf(seen.current);
    if (revealed !== undefined) void keepReply(queryClient, cardKey, revealed);
    if (before === undefined) return;
    const { queryKey } = callQuery(rewardsCalls.getDashboardBalance, ofOwn);
    const read = queryClient.getQueryData<CallReply<'getDashboardBalance'>>(queryKey);
    const card = queryClient.getQueryData<CallReply<'getRewardTips'>>(cardKey);
    const isUnderWay = (name: string) => queryClient.isFetching({ queryKey: [name] }) > 0;
    reads.add(outdatedReads(before, seen.current, { totals: read?.[0], card, isUnderWay }));
  }, [queryClient, publicKey, reads, account, day]);
  return null;
}

/** Whether the tips are on screen, which shows a new one by itself. */
const areTipsShown = (): boolean => currentAddress() === paths.tips;

/** Reads the tips again when one was posted, and notifies the member where they are not on screen. */
export function LatestTipNotice() {
  const { admin, uid, publicKey } = useMember();
  const queryClient = useQueryClient();
  const toast = useToast();
  const latest = useLatestTip();
  const isKnown = latest !== undefined;
  useEffect(() => {
    // Who has none yet may get those of a first package, which nothing here says; an admin posts by their count.
    const isFollowed = () =>
      isKnown && !admin && findReadTips(queryClient, publicKey).newestId !== undefined;
    return noteFollowed(changedReads.sendTips, isFollowed);
  }, [isKnown, admin, queryClient, publicKey]);
  const latestId = latest === null ? null : latest?.id;
  /** When the tip was posted that was the latest at the start, or at the last notice. */
  const knownUntil = useRef('');
  const notify = async () => {
    const before = knownUntil.current;
    const until = newestPosted(latest);
    // An admin posts them.
    if (areTipsShown() || admin) {
      knownUntil.current = until;
      return;
    }
    const reply = await callApi(tipsCalls.getTips, { params: { publicKey }, query: { limit: 1 } });
    // What could not be read is new to the member at the next notice.
    if (!reply.ok) return;
    knownUntil.current = until;
    // The latest tip may be withdrawn, or one that the member's package does not include.
    const [newest] = reply.data;
    if (newest === undefined || newest.dates <= before) return;
    // The device has said it already.
    if (await isShownOnDevice(uid, newest.Tip_sl)) return;
    // A press on it leads there.
    if (areTipsShown()) return;
    toast({ text: 'New trading tip', to: paths.tips, about: 'latest tip' });
  };
  // Every open browser learns of a tip within the same second.
  const [lateMs] = useState(() => Math.random() * tipSpreadMs);
  const seen = useRef<typeof latest>(undefined);
  useEffect(() => {
    const before = seen.current;
    if (latest !== undefined) seen.current = latest;
    if (before === undefined) knownUntil.current = newestPosted(latest);
    if (!isTipListOutdated(before, latest, findReadTips(queryClient, publicKey))) return undefined;
    const readTips = () => void readAgainInSight(queryClient, changedReads.sendTips);
    const timer = setTimeout(readTips, lateMs);
    return () => clearTimeout(timer);
  }, [queryClient, publicKey, latest, lateMs]);
  const stopNotice = useRef<() => void>(undefined);
  useOnChange(latestId, () => {
    stopNotice.current?.();
    stopNotice.current = whenInSight(lateMs, () => void notify());
  });
  useEffect(() => () => stopNotice.current?.(), []);
  return null;
}

function findReadTips(queryClient: QueryClient, publicKey: string): ReadTips {
  const { queryKey } = callPagesQuery(tipsCalls.getTips, { params: { publicKey } });
  const state = queryClient.getQueryState<InfiniteData<readonly RowOf<'getTips'>[]>>(queryKey);
  const [newest] = state?.data?.pages.flat() ?? [];
  return { newestId: newest?.Tip_sl, readAtMs: state?.dataUpdatedAt ?? 0 };
}

const useLatestTipDocument = createDocumentHook(latestTipDocument);

/** The tip that was posted last; `null` before the first tip, `undefined` until it is known. */
function useLatestTip(): LatestTip | null | undefined {
  const live = useLatestTipDocument(liveDocuments.latestTip);
  if (live.state === 'present') return live.data;
  return live.state === 'absent' ? null : undefined;
}
