import { useStore } from '../base/use-store.ts';
import { remember, remembered } from './remembered.ts';
import { parseStoredUser, type StoredUser } from './session.ts';

let parsed: { readonly json: string | null; readonly user: StoredUser | undefined } = {
  json: null,
  user: undefined,
};

/** The member whom this browser remembers, if any. */
export function findStoredUser(): StoredUser | undefined {
  const json = remembered.get();
  // The same object as long as nothing changes, for those who follow it.
  if (parsed.json !== json) parsed = { json, user: parseStoredUser(json) };
  return parsed.user;
}

/** Remembers a member, in place of any other. */
export function saveStoredUser({ id, mail, name, publicKey, phrases }: StoredUser): void {
  remember(JSON.stringify({ id, mail, name, publicKey, phrases }));
}

/** Forgets the member. */
export function removeStoredUser(): void {
  remember(null);
}

/** The remembered member, followed. */
export function useStoredUser(): StoredUser | undefined {
  return useStore({ get: findStoredUser, subscribe: remembered.subscribe });
}
