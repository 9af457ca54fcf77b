import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { dropSession } from '../session/log-out.ts';
import { queryClient } from '../session/query-client.ts';
import { wasLoggedOut } from '../session/remembered.ts';
import { useMember, useOpenFirebase, useSession } from '../session/use-session.ts';
import { ComingScreen } from './coming-screen.tsx';
import { Main } from './frame.tsx';
import { Notices } from './notices.tsx';
import { findReturnPath, forgetReturnPath, rememberReturnPath } from './return-path.ts';
import { screens } from './screens.tsx';

/** What every screen but the landing needs: the session, the server's replies, and the messages over it. */
export function AccountArea() {
  useOpenFirebase();
  return (
    <QueryClientProvider client={queryClient}>
      <Notices>
        <Outlet />
      </Notices>
    </QueryClientProvider>
  );
}

/** For screens of visitors: sends a member on, once it is known that there is one. */
export function RedirectMember() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state !== 'member') return <Main />;
  // A new member begins at Home, whatever was asked for before.
  return pathname === paths.signup ? <Navigate to={paths.home} replace /> : <ReturnMember />;
}

/** Leads to the screen that asked for the login, else home. */
function ReturnMember() {
  const [path = paths.home] = useState(() => findReturnPath(screens));
  useEffect(forgetReturnPath, []);
  return <Navigate to={path} replace />;
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
          <ComingScreen />
        </Main>
      );
    case 'none':
      return wasLoggedOut() ? <Navigate to={paths.landing} replace /> : <AskForLogin />;
    case 'member':
      return <Outlet />;
  }
}

/** Leads to the login, which leads back here. */
function AskForLogin() {
  const { pathname, search } = useLocation();
  const [path] = useState(pathname + search);
  useEffect(() => rememberReturnPath(path), [path]);
  return <Navigate to={paths.login} replace />;
}

/** For screens of admins, inside the guard of members; the server checks each call itself. */
export function RequireAdmin() {
  const { admin } = useMember();
  return admin ? <Outlet /> : <Navigate to={paths.home} replace />;
}
