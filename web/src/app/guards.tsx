import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { dropSession } from '../session/log-out.ts';
import { queryClient } from '../session/query-client.ts';
import { wasLoggedOut } from '../session/stored-user.ts';
import { useMember, useSession } from '../session/use-session.ts';
import { ScreenSkeleton } from '../ui/feedback/skeleton.tsx';
import { Main } from './frame.tsx';

/** What every screen but the landing needs: the cache of the server's replies. */
export function AccountArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** For screens of visitors: sends a member home, once it is known that there is one. */
export function RedirectMember() {
  const session = useSession();
  if (session.state === 'member') return <Navigate to={paths.home} replace />;
  return <Main />;
}

/**
 * For screens of members. When Firebase settles without the stored user's session, forgets that
 * user and then leads to the login; after a log-out it leads to the landing. Design section 3.
 */
export function RequireMember() {
  const session = useSession();
  const queryClient = useQueryClient();
  const isGone = session.state === 'none';
  useEffect(() => {
    if (isGone) void dropSession(queryClient);
  }, [isGone, queryClient]);
  switch (session.state) {
    case 'settling':
      return (
        <Main>
          <ScreenSkeleton />
        </Main>
      );
    case 'none':
      return <Navigate to={wasLoggedOut() ? paths.landing : paths.login} replace />;
    case 'member':
      return <Outlet />;
  }
}

/** For screens of admins, inside the guard of members; the server checks each call itself. */
export function RequireAdmin() {
  const { admin } = useMember();
  return admin ? <Outlet /> : <Navigate to={paths.home} replace />;
}
