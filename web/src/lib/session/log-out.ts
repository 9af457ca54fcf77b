import type { QueryClient } from '@tanstack/react-query';
import { dropSession } from './drop-session.ts';
import { clearStorage } from './stored-user.ts';

/**
 * Logs the member out, in all tabs: locks the wallet, clears local and session storage, the
 * Firebase session and what was read; the guard then leads to the landing. The outbox of signed
 * payments stays: it is not in that storage.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  clearStorage();
  await dropSession(queryClient);
}
