import { createStore } from './store.ts';

/** Firebase's half of a session; `settling` until Firebase has read what the browser kept. */
export type FirebaseSession =
  | { readonly state: 'settling' }
  | { readonly state: 'none' }
  | { readonly state: 'signed-in'; readonly uid: string; readonly admin: boolean }
  /** Its code could not be loaded. */
  | { readonly state: 'missing'; readonly error: unknown };

const store = createStore<FirebaseSession>({ state: 'settling' });

/** Firebase's half of the session, followed outside React. */
export const firebaseSession = { get: store.get, subscribe: store.subscribe } as const;

let loaded: ReturnType<typeof load> | undefined;

/** Loads Firebase's code, which the screens of visitors do not wait for, once, and follows its session. */
export function openFirebase(): ReturnType<typeof load> {
  return (loaded ??= load());
}

async function load() {
  try {
    const { firebase, followSession } = await import('./firebase-auth.ts');
    followSession(store.set);
    return firebase;
  } catch (error) {
    store.set({ state: 'missing', error });
    throw error;
  }
}

/** Opens a Firebase session with a token that the server minted; resolves to its uid. */
export async function signIn(customToken: string): Promise<string> {
  return (await openFirebase()).signIn(customToken);
}

/** Ends the Firebase session in this browser. */
export async function endFirebaseSession(): Promise<void> {
  await (await openFirebase()).endSession();
}

/** The ID token to call the server with, once Firebase knows whether there is a session. */
export async function findIdToken(): Promise<string | undefined> {
  return (await openFirebase()).findIdToken();
}

/** When the member of this browser signed in, which tells the session from an earlier one. */
export async function findSignInTime(): Promise<string | undefined> {
  return (await openFirebase()).findSignInTime();
}

/**
 * Starts App Check with the app's key at reCAPTCHA Enterprise; its code and Google's scripts load only
 * now. Started again, it is the same.
 */
export async function openAppCheck(siteKey: string): Promise<() => Promise<string>> {
  return (await openFirebase()).openAppCheck(siteKey);
}
