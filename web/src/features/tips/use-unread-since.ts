import { useEffect, useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { findSeen, keepSeen } from './seen-tips.ts';
import { newestOf, type Tip } from './tips-model.ts';

/**
 * The moment after which tips are unread: the newest that this member had seen on this device when the
 * screen came up, so that what is marked stays marked until the next visit. Where nothing was seen yet,
 * only what arrives from now on is unread. Undefined until there is a list.
 */
export function useUnreadSince(tips: readonly Tip[] | undefined): string | undefined {
  const { uid } = useMember();
  const [since, setSince] = useState(() => findSeen(uid));
  const newest = tips === undefined ? undefined : newestOf(tips);
  if (since === undefined && newest !== undefined) setSince(newest);
  useEffect(() => {
    if (newest === undefined || newest === '') return undefined;
    // A tip that arrives in a tab in the background is not seen yet.
    const note = () => {
      if (document.visibilityState === 'visible') keepSeen(uid, newest);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [uid, newest]);
  return since;
}
