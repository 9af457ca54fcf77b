import { createStore } from '../store.ts';
import { requireInTime } from '../time/in-time.ts';
import type { KeptSession } from './kept-session.ts';

/** Firebase's half of a session; `settling` until Firebase has read what the browser kept, or another tab begun. */
export type FirebaseSession =
  | { readonly state: 'settling' }
  | { readonly state: 'none' }
  | {
      readonly state: 'signed-in';
      readonly uid: string;
      readonly admin: boolean;
      /** Seconds of Unix time, by which the session is known from an earlier one; unknown where its token cannot be read. */
      readonly signedInAtS?: number | undefined;
    }
  /** Its code could not be loaded, or it does not answer. */
  | { readonly state: 'missing'; readonly error: unknown };

const store = createStore<FirebaseSession>({ state: 'settling' });

/** Firebase's half of the session, followed outside React. */
export const firebaseSession = { get: store.get, subscribe: store.subscribe } as const;

let loaded: ReturnType<typeof load> | undefined;
/** What stands for Firebase's half until Firebase itself knows. */
let kept: KeptSession | undefined;

/**
 * Takes the session that Firebase has kept for a member, so that the first content waits neither for Firebase's
 * code nor for Google. Where there is none, Firebase is asked; that is not waited for.
 */
export async function openKeptSession(uid: string): Promise<void> {
  if (isOpen(uid)) return;
  const found = await findKept(uid);
  // Meanwhile Firebase may have been asked, which knows better.
  if (isOpen(uid)) return;
  if (found === undefined) {
    void askFirebase();
    return;
  }
  kept = found;
  note({ state: 'signed-in', uid, admin: found.admin, signedInAtS: found.signedInAtS });
}

/**
 * Keeps what is known of the session. Every screen of a member follows it; the same one again notifies none, and stays
 * the same object.
 */
function note(session: FirebaseSession): void {
  if (JSON.stringify(session) !== JSON.stringify(store.get())) store.set(session);
}

const isOpen = (uid: string): boolean => loaded !== undefined || kept?.uid === uid;

async function findKept(uid: string): Promise<KeptSession | undefined> {
  try {
    const { readKeptSession } = await import('./kept-session.ts');
    return await readKeptSession(uid, Date.now());
  } catch {
    // Missing code is reported where Firebase's is missing.
    return undefined;
  }
}

/** Waits for nothing but Firebase from here on: what was kept is no longer believed. */
export async function askFirebase(): Promise<void> {
  kept = undefined;
  try {
    await openFirebase();
  } catch (error) {
    store.set({ state: 'missing', error });
  }
}

/**
 * Starts Firebase, in a worker, which the screens of visitors do not wait for, and follows its session. It starts once;
 * where that fails, the next who asks starts it again.
 */
export function openFirebase(): ReturnType<typeof load> {
  return (loaded ??= load());
}

/** Ends Firebase where the browser does not keep its session: a session in memory would end with this tab. */
export function endFirebase(): void {
  // Not awaited: a worker that has ended answers nothing.
  loaded?.then((firebase) => firebase.end()).catch(() => undefined);
  loaded = undefined;
}

async function load() {
  try {
    const [{ startFirebase }, { noteSessionUntil }] = await Promise.all([
      import('./start-worker.ts'),
      import('./kept-session.ts'),
    ]);
    return await startFirebase((session, untilMs) => {
      kept = undefined;
      if (session.state !== 'settling') noteSessionUntil(untilMs);
      note(session);
    });
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

/** Firebase may ask Google for a token first. */
const tokenTimeoutMs = 20_000;

/**
 * The ID token to call the server with: the one that was kept, or Firebase's once it knows of a session.
 * @throws where Firebase does not answer: without a token, the server would take the member for a visitor.
 */
export async function findIdToken(): Promise<string | undefined> {
  if (kept !== undefined && Date.now() < kept.untilMs) return kept.idToken;
  const firebase = await openFirebase();
  return requireInTime(firebase.findIdToken(), tokenTimeoutMs);
}

/**
 * The ID token to ask once more with, where the server has refused the one that there was; see the worker.
 * @throws where Firebase or Google does not answer.
 */
export async function renewIdToken(): Promise<string | undefined> {
  const firebase = await openFirebase();
  return requireInTime(firebase.renewIdToken(), tokenTimeoutMs);
}
