import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithCustomToken,
  signOut,
  type User,
} from 'firebase/auth';
import * as z from 'zod/mini';
import { environment } from '../config/environment.ts';
import { isLocalWorld } from '../config/local-world.ts';
import { parseEmulators } from '../config/parse-environment.ts';
import { createStore } from './store.ts';

/** Firebase's half of a session; `settling` until Firebase has read what the browser kept. */
export type FirebaseSession =
  | { readonly state: 'settling' }
  | { readonly state: 'none' }
  | { readonly state: 'signed-in'; readonly uid: string; readonly admin: boolean };

/** The Firebase project of this build. */
export const firebaseApp = initializeApp({
  ...environment.firebase,
  ...(environment.messaging && { messagingSenderId: environment.messaging.senderId }),
});

// Without a popup resolver: sign-in is by custom token alone, and the resolver loads foreign scripts.
const auth = initializeAuth(firebaseApp, { persistence: indexedDBLocalPersistence });
if (isLocalWorld) {
  connectAuthEmulator(auth, parseEmulators(import.meta.env).authUrl, { disableWarnings: true });
}

const claims = z.object({ admin: z.optional(z.boolean()) });
const store = createStore<FirebaseSession>({ state: 'settling' });

onIdTokenChanged(auth, (user) => {
  if (user === null) store.set({ state: 'none' });
  else void settle(user);
});

/** Firebase's half of the session, followed outside React. */
export const firebaseSession = { get: store.get, subscribe: store.subscribe } as const;

/** Opens a Firebase session with a token that the server minted; resolves to its uid. */
export async function signIn(customToken: string): Promise<string> {
  const { user } = await signInWithCustomToken(auth, customToken);
  return user.uid;
}

/** Ends the Firebase session in this browser. */
export async function endFirebaseSession(): Promise<void> {
  await signOut(auth);
}

/** The ID token to call the server with, once Firebase knows whether there is a session. */
export async function findIdToken(): Promise<string | undefined> {
  await auth.authStateReady();
  return auth.currentUser?.getIdToken();
}

/** When the member of this browser signed in, which tells the session from an earlier one. */
export async function findSignInTime(): Promise<string | undefined> {
  await auth.authStateReady();
  return (await auth.currentUser?.getIdTokenResult())?.authTime;
}

/**
 * Starts App Check with the app's key at reCAPTCHA Enterprise; its code and Google's scripts load only
 * now. Started again, it is the same.
 */
export async function openAppCheck(siteKey: string): Promise<() => Promise<string>> {
  const { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } = await import(
    'firebase/app-check'
  );
  const provider = new ReCaptchaEnterpriseProvider(siteKey);
  const appCheck = initializeAppCheck(firebaseApp, { provider });
  return async () => (await getToken(appCheck)).token;
}

/** Without a network an expired token cannot be read: then the member is shown no admin screens. */
async function isAdmin(user: User): Promise<boolean> {
  try {
    const token = await user.getIdTokenResult();
    return claims.parse(token.claims).admin === true;
  } catch {
    return false;
  }
}

async function settle(user: User): Promise<void> {
  const admin = await isAdmin(user);
  // Meanwhile another member may have signed in, or this one signed out.
  if (auth.currentUser?.uid === user.uid) store.set({ state: 'signed-in', uid: user.uid, admin });
}
