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
import { emulators, environment } from '../config/environment.ts';
import type { FirebaseSession } from './firebase.ts';
import { claimsOf, noteSessionUntil } from './kept-session.ts';

/** The Firebase project of this build. */
export const firebaseApp = initializeApp({
  ...environment.firebase,
  ...(environment.messaging && { messagingSenderId: environment.messaging.senderId }),
});

// Without a popup resolver: sign-in is by custom token alone, and the resolver loads foreign scripts.
const auth = initializeAuth(firebaseApp, { persistence: indexedDBLocalPersistence });
if (emulators !== undefined) {
  connectAuthEmulator(auth, emulators.authUrl, { disableWarnings: true });
}

/** Notifies of the session once Firebase has read what the browser kept, and of each change. */
export function followSession(notify: (session: FirebaseSession) => void): void {
  const settle = async (user: User) => {
    const { admin, signedInAtS, untilMs } = await readToken(user);
    // Meanwhile another member may have signed in, or this one signed out.
    if (auth.currentUser?.uid !== user.uid) return;
    noteSessionUntil(untilMs);
    notify({ state: 'signed-in', uid: user.uid, admin, signedInAtS });
  };
  onIdTokenChanged(auth, (user) => {
    if (user !== null) return void settle(user);
    noteSessionUntil(undefined);
    notify({ state: 'none' });
  });
}

/** What `firebase.ts` gives the app of it; described there. */
export const firebase = {
  async signIn(customToken: string): Promise<string> {
    const { user } = await signInWithCustomToken(auth, customToken);
    return user.uid;
  },

  async endSession(): Promise<void> {
    await signOut(auth);
  },

  async findIdToken(): Promise<string | undefined> {
    await auth.authStateReady();
    return auth.currentUser?.getIdToken();
  },

  async findSignInTime(): Promise<string | undefined> {
    await auth.authStateReady();
    return (await auth.currentUser?.getIdTokenResult())?.authTime;
  },

  async openAppCheck(siteKey: string): Promise<() => Promise<string>> {
    const { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } = await import(
      'firebase/app-check'
    );
    const provider = new ReCaptchaEnterpriseProvider(siteKey);
    const appCheck = initializeAppCheck(firebaseApp, { provider });
    return async () => (await getToken(appCheck)).token;
  },
} as const;

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
