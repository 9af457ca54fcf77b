import { forgetUnkept } from '../base/browser/kept.ts';
import { createStore } from '../base/store.ts';
import { useStore } from '../base/use-store.ts';
import { storedUserKey } from '../config/storage-keys.ts';

/** Firebase notices a sign-in in another tab within a second. */
const otherTabMs = 3_000;

const store = createStore(localStorage.getItem(storedUserKey));
const storedElsewhere = createStore(false);
let otherTabTimer: ReturnType<typeof setTimeout> | undefined;
/** The address of this page when the member logged out. */
let clearedAt: string | undefined;

// Other tabs write the same record; a null key means that they cleared everything: a log-out, which cannot clear the
// session storage of this one.
addEventListener('storage', (event) => {
  if (event.key === null) {
    clearedAt = location.href;
    sessionStorage.clear();
    forgetUnkept();
  }
  if (event.key === storedUserKey || event.key === null) noticeOtherTab();
});
// A page that the browser kept aside was not notified.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) noticeOtherTab();
});

/** The JSON of the member whom this browser remembers, not parsed: the landing needs no more. Null without one. */
export const remembered = { get: store.get, subscribe: store.subscribe } as const;

/** Whether this browser remembers a member, followed. */
export function useIsRemembered(): boolean {
  return useStore(store) !== null;
}

/** The same, at this moment. */
export function isRemembered(): boolean {
  return store.get() !== null;
}

/** Remembers a member, in place of any other; null forgets the member. */
export function remember(json: string | null): void {
  if (json === null) localStorage.removeItem(storedUserKey);
  else localStorage.setItem(storedUserKey, json);
  reread();
}

/**
 * Whether a log-out, here or in another tab, took this screen away, rather than a lost session. A link that is opened
 * in the same page later is one to come back to.
 */
export function wasLoggedOut(): boolean {
  return clearedAt === location.href;
}

/** Clears this browser's local and session storage. */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  forgetUnkept();
  clearedAt = location.href;
  reread();
}

/** Whether another tab stored a member a moment ago, so that Firebase may not know of it here yet. */
export function useStoredElsewhere(): boolean {
  return useStore(storedElsewhere);
}

/** The same, at this moment. */
export function wasStoredElsewhere(): boolean {
  return storedElsewhere.get();
}

function noticeOtherTab(): void {
  reread();
  if (store.get() === null) return;
  storedElsewhere.set(true);
  clearTimeout(otherTabTimer);
  otherTabTimer = setTimeout(() => storedElsewhere.set(false), otherTabMs);
}

function reread(): void {
  const json = localStorage.getItem(storedUserKey);
  if (json !== null) clearedAt = undefined;
  store.set(json);
}
