import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithCustomToken,
  signOut,
  type User,
} from 'firebase/auth';
import { emulators } from '../../config/environment.ts';
import { firebaseApp } from './app.ts';
import type { FirebaseSession } from './firebase.ts';
import { claimsOf } from './kept-session.ts';

// Without a popup resolver: sign-in is by custom token alone, and the resolver loads foreign scripts.
const auth = initializeAuth(firebaseApp, { persistence: indexedDBLocalPersistence });
if (emulators !== undefined) {
  connectAuthEmulator(auth, emulators.authUrl, { disableWarnings: true });
}

/** Is notified of a session, and until when its ID token is valid, in milliseconds of Unix time. */
export type NotifySession = (session: FirebaseSession, untilMs: number | undefined) => void;

/** Notifies of the session once Firebase has read what the browser kept, and of each change. */
export function followSession(notify: NotifySession): void {
  const settle = async (user: User) => {
    const { admin, signedInAtS, untilMs } = await readToken(user);
    // Meanwhile another member may have signed in, or this one signed out.
    if (auth.currentUser?.uid !== user.uid) return;
    notify({ state: 'signed-in', uid: user.uid, admin, signedInAtS }, untilMs);
  };
  onIdTokenChanged(auth, (user) => {
    if (user !== null) return void settle(user);
    notify({ state: 'none' }, undefined);
  });
}

export async function signIn(customToken: string): Promise<string> {
  const { user } = await signInWithCustomToken(auth, customToken);
  return user.uid;
}

export async function endSession(): Promise<void> {
  await signOut(auth);
}

export async function findIdToken(): Promise<string | undefined> {
  await auth.authStateReady();
  return auth.currentUser?.getIdToken();
}

export async function findSignInTime(): Promise<string | undefined> {
  await auth.authStateReady();
  return (await auth.currentUser?.getIdTokenResult())?.authTime;
}

/** Without a network an expired token cannot be read: then the member is shown no admin screens. */
async function readToken(
  user: User,
): Promise<{ admin: boolean; signedInAtS?: number | undefined; untilMs?: number }> {
  try {
    const token = await user.getIdTokenResult();
    return { ...claimsOf(token.claims), untilMs: Date.parse(token.expirationTime) };
  } catch {
    return { admin: false };
  }
}
