import { useEffect, useMemo } from 'react';
import { idle } from '../base/browser/use-idle.ts';
import {
  askFirebase,
  firebaseSession,
  openFirebase,
  openKeptSession,
} from '../base/firebase/firebase.ts';
import { useStore } from '../base/use-store.ts';
import { endFirstHalf } from './first-half.ts';
import { useStoredElsewhere } from './remembered.ts';
import { type Member, type Session, sessionOf } from './session.ts';
import { useStoredUser } from './stored-user.ts';

/**
 * Opens Firebase's half of the session: as it was kept, for a remembered member, or else by Firebase itself.
 * A visitor has the screen first.
 */
export function useOpenSession(): void {
  const uid = useStoredUser()?.id;
  useEffect(() => void openSession(uid), [uid]);
}

/** Lets Firebase itself follow the session, once the first content is there. */
export function useFollowSession(hasContent: boolean): void {
  useEffect(() => {
    // What needs it reports that it is missing.
    if (hasContent) openFirebase().catch(() => undefined);
  }, [hasContent]);
}

/**
 * Whether a member is signed in, followed; below `useOpenSession`.
 * @throws what kept the code of a remembered member's Firebase from being loaded.
 */
export function useSession(): Session {
  const stored = useStoredUser();
  const firebase = useStore(firebaseSession);
  const elsewhere = useStoredElsewhere();
  if (stored !== undefined && firebase.state === 'missing') throw firebase.error;
  return useMemo(() => sessionOf(stored, firebase, elsewhere), [stored, firebase, elsewhere]);
}

/** Opens the session of a remembered member; without one, ends what a reset or a logout that was broken off has left. */
export async function openSession(uid: string | undefined): Promise<void> {
  if (uid !== undefined) return openKeptSession(uid);
  await idle();
  await askFirebase();
  if (firebaseSession.get().state === 'signed-in') await endFirstHalf();
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
