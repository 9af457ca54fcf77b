import { callQuery } from '../../base/api/use-call.ts';
import { queryClient } from '../../session/query-client.ts';

/** So long a member who logs in waits at most; Home copes without the answer. */
const waitMs = 2_000;

/**
 * Reads what decides which parts Home has, before it is shown: whether the wallet is backed up. Home
 * then comes up as it stays.
 */
export async function askForHome(uid: string): Promise<void> {
  const asking = queryClient.prefetchQuery(callQuery('getUser', { params: { id: uid } }));
  await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, waitMs))]);
}
