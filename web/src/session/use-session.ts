import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { firebaseSession, openFirebase } from '../base/firebase.ts';
import { idle } from '../base/use-idle.ts';
import { useStoredElsewhere } from './remembered.ts';
import { type Member, type Session, sessionOf } from './session.ts';
import { useStoredUser } from './stored-user.ts';

/** Loads Firebase, which knows the session: at once for a remembered member; a visitor has the screen first. */
export function useOpenFirebase(): void {
  const isRemembered = useStoredUser() !== undefined;
  useEffect(() => void open(isRemembered), [isRemembered]);
}

/**
 * Whether a member is signed in, followed; below `useOpenFirebase`.
 * @throws what kept the code of a remembered member's Firebase from being loaded.
 */
export function useSession(): Session {
  const stored = useStoredUser();
  const firebase = useSyncExternalStore(firebaseSession.subscribe, firebaseSession.get);
  const elsewhere = useStoredElsewhere();
  if (stored !== undefined && firebase.state === 'missing') throw firebase.error;
  return useMemo(() => sessionOf(stored, firebase, elsewhere), [stored, firebase, elsewhere]);
}

async function open(isRemembered: boolean): Promise<void> {
  if (!isRemembered) await idle();
  // That it is missing is a state of the session.
  await openFirebase().catch(() => undefined);
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
