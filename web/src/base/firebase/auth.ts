import { FirebaseError } from 'firebase/app';
import {
  type Auth,
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
import { tryDatabase } from '../browser/try-database.ts';
import { firebaseApp } from './app.ts';
import { createAuthFetch } from './auth-fetch.ts';
import type { FirebaseSession } from './firebase.ts';
import { isSessionKept, readKeptRecord } from './kept-record.ts';
import { claimsOf } from './kept-session.ts';

/** Begun by `followSession`, before anything else is requested. */
let auth: Auth;

/** @throws where the browser's database takes no text: Firebase would remove what is kept for all tabs. */
async function beginAuth(): Promise<void> {
  await tryDatabase();
  globalThis.fetch = createAuthFetch(globalThis.fetch);
  // Without a popup resolver: sign-in is by custom token alone, and the resolver loads foreign scripts.
  auth = initializeAuth(firebaseApp, { persistence: indexedDBLocalPersistence });
  if (emulators !== undefined) {
    connectAuthEmulator(auth, emulators.authUrl, { disableWarnings: true });
  }
  beforeAuthStateChanged(auth, allowSession);
}

/** Is notified of a session, and until when its ID token is valid, in milliseconds of Unix time. */
export type NotifySession = (session: FirebaseSession, untilMs: number | undefined) => void;

/**
 * Begins Firebase, notifies of the session once it has read what the browser kept, and of each change.
 * @throws where Firebase could not read it, or renew it there: that is not known to be no session.
 */
export async function followSession(notify: NotifySession): Promise<void> {
  await beginAuth();
  await auth.authStateReady();
  await requireRead();
  let known: FirebaseSession | undefined;
  const change: NotifySession = (session, untilMs) => {
    known = session;
    notify(session, untilMs);
  };
  const settle = async (user: User) => {
    // Its token may have to come from Google first: meanwhile the session before is known to be over.
    const isSame = known?.state === 'signed-in' && known.uid === user.uid;
    if (known !== undefined && !isSame) change({ state: 'settling' }, undefined);
    const { admin, signedInAtS, untilMs } = await readToken(user);
    // Meanwhile another member may have signed in, or this one signed out.
    if (auth.currentUser?.uid !== user.uid) return;
    change({ state: 'signed-in', uid: user.uid, admin, signedInAtS }, untilMs);
  };
  onIdTokenChanged(auth, (user) => {
    if (user !== null) return void settle(user);
    change({ state: 'none' }, undefined);
  });
}

/**
 * Where the browser's database cannot be read, Firebase keeps the session of this tab in memory, and reports none.
 * @throws where it may have done so.
 */
async function requireRead(): Promise<void> {
  if (auth.currentUser !== null || !(await isSessionKept())) return;
  // Another tab may have begun it since.
  await noticed();
  if (auth.currentUser === null) throw new Error('Firebase has not read the session that is kept');
}

/** The sign-in that is waited for, and the member whose session it is to begin. */
let awaited: { readonly customToken: string; readonly uid: string } | undefined;

/** Whether this tab ends the session. */
let isEnding = false;
/** The second request to Google, after a refusal. */
let checking: Promise<void> | undefined;

// Firebase cannot call a sign-in off. One that nobody waits for any more ends without a session, or its late end would
// replace that of a later one, in all tabs. Firebase would also end what is kept for all tabs where Google refuses the
// session of this one, although another tab may keep the next by then. Changes by other tabs do not come by here.
function allowSession(user: User | null): void {
  if (user === null) {
    if (isEnding) return;
    checking ??= checkSession();
    throw new Error('Google has refused a session that may be over in this tab alone');
  }
  if (user.uid !== awaited?.uid) throw new Error('Nobody waits for this session');
}

/**
 * Begins a member's session.
 * @returns whether the browser keeps it; Firebase keeps every later one in memory too where it does not.
 * @throws where the token is another member's, or this sign-in is not waited for any more.
 */
export async function beginSignIn(customToken: string, uid: string): Promise<boolean> {
  awaited = { customToken, uid };
  await signInWithCustomToken(auth, customToken);
  return isSessionKept().catch(() => false);
}

/** Stops waiting for a sign-in; a later one is still waited for. */
export function abandonSignIn(customToken: string): void {
  if (awaited?.customToken === customToken) awaited = undefined;
}

export async function endSession(): Promise<void> {
  isEnding = true;
  try {
    await signOut(auth);
  } finally {
    isEnding = false;
  }
}

export async function findIdToken(): Promise<string | undefined> {
  await auth.authStateReady();
  return auth.currentUser?.getIdToken();
}

/** Firebase looks every 800 ms whether another tab has changed what is kept. */
const noticeMs = 1_000;

const noticed = () => new Promise((resolve) => setTimeout(resolve, noticeMs));

/** Requests a token again once Firebase has here what another tab keeps: the refusal may be of the session before. */
async function checkSession(): Promise<void> {
  await noticed();
  // Where Google does not answer, the next refusal starts another check.
  if (auth.currentUser !== null) await renew(auth.currentUser).catch(() => undefined);
  checking = undefined;
}

/** Gets a new ID token, and ends a session that Google refuses, unless another tab has replaced it meanwhile. */
async function renew(user: User): Promise<string> {
  const { refreshToken } = user;
  try {
    return await user.getIdToken(true);
  } catch (error) {
    const isRefused = error instanceof FirebaseError && error.code === 'auth/login-blocked';
    const isReplaced = auth.currentUser !== user || user.refreshToken !== refreshToken;
    if (isRefused && !isReplaced) await endSession();
    throw error;
  }
}

/**
 * The ID token once the server has refused the one that there is: a new one, because Firebase believes a token as long as
 * the device's clock says so, which may have been set back. Undefined without a session, also one that Google has ended.
 * Where another tab keeps another token, Firebase has that one here in a moment, which is waited for. It is not renewed
 * here then: what is renewed here replaces what another tab keeps.
 */
export async function renewIdToken(): Promise<string | undefined> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user === null) return undefined;
  try {
    const refused = await user.getIdToken();
    const kept = await readKeptRecord(user.uid, 0).catch(() => undefined);
    if (kept?.idToken === refused) return await renew(user);
    if (kept === undefined) return refused;
    await noticed();
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
