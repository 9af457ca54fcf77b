import { useSyncExternalStore } from 'react';
import { createStore } from '../base/store.ts';

// In memory alone: after a reload the reminders take over.
const freshOwner = createStore<string | undefined>(undefined);

/** Notes that a member has just got a wallet by signing up, so that Home can speak of its backup. */
export function noteFreshWallet(uid: string): void {
  freshOwner.set(uid);
}

/** Forgets the note: the member has heard of it. */
export function forgetFreshWallet(): void {
  freshOwner.set(undefined);
}

/** Whether this member's wallet was made a moment ago and nothing was said of its backup yet. */
export function useFreshWallet(uid: string): boolean {
  return useSyncExternalStore(freshOwner.subscribe, freshOwner.get) === uid;
}
