import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { callApi } from '../base/api/call-api.ts';
import { isNews } from '../base/live/is-news.ts';
import { useLatestTip } from '../base/live/use-latest-tip.ts';
import { paths } from '../config/paths.ts';
import { useMember } from '../session/use-session.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/** Screens that show a new tip by themselves. */
const tellingPaths: readonly string[] = [paths.tips, paths.sendTips];

/** Reads the tips again when one was posted, and tells of it where they are not on screen. */
export function LatestTipNews() {
  const { publicKey } = useMember();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const toast = useToast();
  const latest = useLatestTip();
  const seen = useRef(latest);
  useEffect(() => {
    const isNew = isNews(seen.current, latest);
    seen.current = latest;
    if (!isNew) return;
    void queryClient.invalidateQueries({ queryKey: ['getTips'] });
    if (tellingPaths.includes(pathname)) return;
    const tell = async () => {
      const newest = await callApi('getTips', { params: { publicKey }, query: { limit: 1 } });
      // A tip beyond the member's package would lead to nothing new.
      if (!newest.ok || newest.data === 'No Data' || newest.data[0]?.Tip_sl !== latest) return;
      toast({ text: 'New trading tip', to: paths.tips, about: 'latest tip' });
    };
    void tell();
  }, [latest, pathname, publicKey, queryClient, toast]);
  return null;
}
