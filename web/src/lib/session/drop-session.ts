import type { QueryClient } from '@tanstack/react-query';
import { vault } from '../../vault/app-vault.ts';
import { endFirebaseSession } from './firebase-auth.ts';
import { removeStoredUser } from './stored-user.ts';

/** Locks the wallet and removes both halves of the session and what was read with it. */
export async function dropSession(queryClient: QueryClient): Promise<void> {
  vault.lock();
  removeStoredUser();
  queryClient.clear();
  await endFirebaseSession();
}
