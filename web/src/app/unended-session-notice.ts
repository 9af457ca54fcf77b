import { useEffect, useSyncExternalStore } from 'react';
import { unendedSession } from '../session/end-server-session.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/** Tells the visitor, once, that a logout did not reach the server. */
export function UnendedSessionNotice() {
  const show = useToast();
  const isUnended = useSyncExternalStore(unendedSession.subscribe, unendedSession.get);
  useEffect(() => {
    if (!isUnended) return;
    show({
      text: 'You are logged out here, but the server could not be reached to end your session there. To end it, log in again and log out.',
      tone: 'warn',
    });
    unendedSession.set(false);
  }, [isUnended, show]);
  return null;
}
