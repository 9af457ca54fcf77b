import {
  beforeAuthStateChanged,
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
import { readKeptRecord } from './kept-record.ts';
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

/** The sign-in that is waited for, and the member whose session it is to begin. */
let awaited: { readonly customToken: string; readonly uid: string } | undefined;

// Firebase cannot call a sign-in off. One that nobody waits for any more ends without a session, or its late end would
// replace that of a later one, in all tabs. Sessions of other tabs do not come by here.
beforeAuthStateChanged(auth, (user) => {
  if (user !== null && user.uid !== awaited?.uid) throw new Error('Nobody waits for this session');
});

/** Begins a member's session. @throws where the token is another member's, or this sign-in is not waited for any more. */
export async function signIn(customToken: string, uid: string): Promise<void> {
  awaited = { customToken, uid };
  await signInWithCustomToken(auth, customToken);
}

/** Stops waiting for a sign-in; a later one is still waited for. */
export function abandonSignIn(customToken: string): void {
  if (awaited?.customToken === customToken) awaited = undefined;
}

export async function endSession(): Promise<void> {
  await signOut(auth);
}

export async function findIdToken(): Promise<string | undefined> {
  await auth.authStateReady();
  return auth.currentUser?.getIdToken();
}

/** Firebase looks every 800 ms whether another tab has changed what is kept. */
const noticeMs = 1_000;

/**
 * The ID token once the server has refused the one that there is: a new one, because Firebase believes a token as long as
 * the device's clock says so, which may have been set back. Undefined without a session, also one that Google has ended.
 * Where another tab keeps another token, Firebase has that one here in a moment, which is waited for. It is not renewed
 * here then: a session that cannot be renewed is removed for all tabs.
 */
export async function renewIdToken(): Promise<string | undefined> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user === null) return undefined;
  try {
    const refused = await user.getIdToken();
    const kept = await readKeptRecord(user.uid, 0).catch(() => undefined);
    if (kept?.idToken === refused) return await user.getIdToken(true);
    if (kept === undefined) return refused;
    await new Promise((resolve) => setTimeout(resolve, noticeMs));
    const taken = await auth.currentUser?.getIdToken();
    if (taken === refused) throw new Error('Firebase has not taken the session of another tab yet');
    return taken;
  } catch (error) {
    if (auth.currentUser === null) return undefined;
    throw error;
  }
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
