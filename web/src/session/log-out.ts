import type { QueryClient } from '@tanstack/react-query';
import { endFirebaseSession } from '../base/firebase.ts';
import { vault } from '../vault/app-vault.ts';
import { clearStorage, removeStoredUser } from './stored-user.ts';

/** Locks the wallet and removes both halves of the session and everything read with it. */
export async function dropSession(queryClient: QueryClient): Promise<void> {
  vault.lock();
  removeStoredUser();
  queryClient.clear();
  await endFirebaseSession();
}

/**
 * Logs the member out, in all tabs: locks the wallet, clears local and session storage, the
 * Firebase session and everything read; the guard then leads to the landing.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  clearStorage();
  await dropSession(queryClient);
}
