import { useSyncExternalStore } from 'react';
import { createStore } from '../base/store.ts';
import { parseStoredUser, type StoredUser } from './session.ts';

const key = 'polytips:user';
/** Firebase notices a sign-in in another tab within a second. */
const otherTabMs = 3_000;

const store = createStore(parseStoredUser(localStorage.getItem(key)));
const storedElsewhere = createStore(false);
let cleared = false;

// Other tabs write the same record; a null key means that they cleared everything.
addEventListener('storage', (event) => {
  if (event.key === null) cleared = true;
  if (event.key !== key && event.key !== null) return;
  reread();
  if (store.get() === undefined) return;
  storedElsewhere.set(true);
  setTimeout(() => storedElsewhere.set(false), otherTabMs);
});

/** The member whom this browser remembers, if any. */
export function findStoredUser(): StoredUser | undefined {
  return store.get();
}

/** Whether the member left by logging out, here or in another tab, rather than by losing the session. */
export function wasLoggedOut(): boolean {
  return cleared;
}

/** Remembers a member, in place of any other. */
export function saveStoredUser({ id, name, publicKey, phrases }: StoredUser): void {
  localStorage.setItem(key, JSON.stringify({ id, name, publicKey, phrases }));
  reread();
}

/** Forgets the member. */
export function removeStoredUser(): void {
  localStorage.removeItem(key);
  reread();
}

/** Clears this browser's local and session storage. */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  cleared = true;
  reread();
}

/** The remembered member, followed. */
export function useStoredUser(): StoredUser | undefined {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Whether another tab stored a member a moment ago, so that Firebase may not know of it here yet. */
export function useStoredElsewhere(): boolean {
  return useSyncExternalStore(storedElsewhere.subscribe, storedElsewhere.get);
}

/** The same, at this moment. */
export function wasStoredElsewhere(): boolean {
  return storedElsewhere.get();
}

function reread(): void {
  const user = parseStoredUser(localStorage.getItem(key));
  if (user !== undefined) cleared = false;
  store.set(user);
}
