import { useMemo, useSyncExternalStore } from 'react';
import { firebaseSession } from '../base/firebase.ts';
import { type Member, type Session, sessionOf } from './session.ts';
import { useStoredElsewhere, useStoredUser } from './stored-user.ts';

/** Whether a member is signed in, followed. */
export function useSession(): Session {
  const stored = useStoredUser();
  const firebase = useSyncExternalStore(firebaseSession.subscribe, firebaseSession.get);
  const elsewhere = useStoredElsewhere();
  return useMemo(() => sessionOf(stored, firebase, elsewhere), [stored, firebase, elsewhere]);
}

/**
 * The signed-in member, for screens behind the member guard.
 * @throws {Error} anywhere else.
 */
export function useMember(): Member {
  const session = useSession();
  if (session.state !== 'member') throw new Error('This screen needs a signed-in member');
  return session.member;
}
