import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropSession } from '../session/drop-session.ts';
import { CallFailed } from './call-failure.ts';

const retries = 2;

/** The one cache of what the server said. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSessionIsGone }),
  mutationCache: new MutationCache({ onError: leaveWhenSessionIsGone }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < retries && mayPass(error),
    },
    // What changes something is repeated by the member or the outbox, never silently.
    mutations: { retry: false },
  },
});

/** Whether the same call may succeed a moment later. */
function mayPass(error: Error): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.failure.kind !== 'refused' || error.failure.code === 'busy';
}

/** The server no longer takes the session: it was revoked, or its member is gone. */
function leaveWhenSessionIsGone(error: Error): void {
  if (!(error instanceof CallFailed)) return;
  if (error.failure.kind === 'refused' && error.failure.code === 'no_session') {
    void dropSession(queryClient);
  }
}
