import { onlineManager, QueryClient } from '@tanstack/react-query';
import { callApiAs, handleRefusals } from '../base/api/call-api.ts';
import { CallFailed, isSessionRefused } from '../base/api/call-failure.ts';
import { readAgain } from '../base/api/read-again.ts';
import { askFirebase, renewIdToken } from '../base/firebase/firebase.ts';
import { wasSessionRenewed } from '../session/session-renewal.ts';
import { findStoredUser } from '../session/stored-user.ts';
import { followedStaleMs, isReadAtChanges } from './followed-reads.ts';
import { createRefusedSession } from './refused-session.ts';

const retries = 2;
const firstDelayMs = 1_000;
const pageStaleMs = 5_000;

/** The one cache of the server's replies. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Whatever the browser believes of its network, which it is wrong about on some machines. A read that fails there
      // waits until the browser has one, and says so at once.
      networkMode: 'offlineFirst',
      retryDelay: (count) => (onlineManager.isOnline() ? firstDelayMs * 2 ** count : 0),
      // Asked at each look, so that what is on screen grows old again where nothing is followed any more.
      staleTime: ({ queryKey: [name], state: { data, dataUpdatedAt } }) => {
        // By a clock that was ahead and has been set right: it would be new for as long as the clock was ahead.
        if (dataUpdatedAt > Date.now()) return Number.NEGATIVE_INFINITY;
        // Of a list all pages are read again: as much more seldom, so that they cost what one does.
        return isReadAtChanges(name) ? followedStaleMs : pageStaleMs * countPages(data);
      },
      // Also where a read does not wait for a network, and has failed without one: TanStack then leaves it as it is.
      refetchOnReconnect: true,
      retry: (count, error) => count < retries && mayPass(error),
    },
  },
});

// The query client asks nobody at its start: the reads of a kept page that opens without a network would fail for good.
onlineManager.setOnline(navigator.onLine);

/** How many pages a list has; 1 of what is none. */
function countPages(data: unknown): number {
  return data instanceof Object && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 1;
}

/** Whether the same call may succeed a moment later. */
function mayPass(error: Error): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.failure.kind !== 'refused' || error.failure.code === 'busy';
}

const leaveUnlessRenewed = createRefusedSession({
  wasRenewed: () => wasSessionRenewed(isSessionAccepted),
  drop: dropThisSession,
  readAllAgain: () => readAgain(queryClient),
});

// The server refuses a session that was revoked or renewed, or whose member is gone. Where Google does not answer, nobody
// knows that it has ended: the call stays refused, and can be made again.
handleRefusals((madeAt) => void leaveUnlessRenewed(madeAt).catch(() => undefined));

/** Its code has come with the first screen of a member, and stays away from those of visitors. */
async function dropThisSession(): Promise<void> {
  const { dropGoneSession } = await import('../session/log-out.ts');
  await dropGoneSession(queryClient);
}

async function isSessionAccepted(): Promise<boolean> {
  const user = findStoredUser();
  if (user === undefined) return false;
  await askFirebase();
  const token = await renewIdToken();
  if (token === undefined) return false;
  const { accountsCalls } = await import('@polytips/functions/contract/calls/accounts.ts');
  // The one read of a member that the server checks against what it holds now.
  const reply = await callApiAs(token)(accountsCalls.getUser, { params: { id: user.id } });
  return reply.ok || !isSessionRefused(reply.failure);
}
