import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useIdle } from '../base/browser/use-idle.ts';
import { openDates } from '../base/time/open-dates.ts';
import { paths } from '../config/paths.ts';
import { queryClient } from '../reads/query-client.ts';
import { useStoredUser } from '../session/stored-user.ts';
import { useOpenSession, useSession } from '../session/use-session.ts';
import { OptionalPart } from '../ui/feedback/optional-part.tsx';
import { ToastProvider, useToast } from '../ui/feedback/toast.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { part } from '../ui/part.ts';
import { Redirect, useLocation } from '../ui/router.tsx';
import { Main } from './frame.tsx';
import { findReturnPath, forgetReturnPath } from './return-path.ts';
import { useFindScreen } from './screen.ts';
import { useHasContent } from './use-has-content.ts';

const Notices = part(async () => (await import('./notices.tsx')).Notices);

/**
 * What every screen but the landing needs: the session, the server's replies, and the messages over it,
 * which go when the member changes, in whatever tab.
 */
export function AccountArea({ children }: { readonly children: ReactNode }) {
  useOpenSession();
  useEffect(keepFocus, []);
  return (
    <QueryClientProvider client={queryClient}>
      <WithNotices>{children}</WithNotices>
    </QueryClientProvider>
  );
}

/** The messages come when a visitor's browser is idle, or a member has the first content. */
function WithNotices({ children }: { readonly children: ReactNode }) {
  const uid = useStoredUser()?.id;
  const isIdle = useIdle();
  const hasContent = useHasContent();
  const [isReady, setReady] = useState(false);
  if (!isReady && (uid === undefined ? isIdle : hasContent)) setReady(true);
  useEffect(() => {
    // Visitors see no dates; for those who log in it is done while the vault derives their password.
    if (isIdle && uid !== undefined) openDates();
  }, [isIdle, uid]);
  return (
    <ToastProvider owner={uid} isReady={isReady}>
      <OptionalPart>{isReady ? <Notices /> : null}</OptionalPart>
      {children}
    </ToastProvider>
  );
}

/** For screens of visitors: sends a member on, once it is known that there is one. */
export function RedirectMember({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const [wasNobody, setWasNobody] = useState(false);
  if (!wasNobody && session.state === 'none') setWasNobody(true);
  if (session.state !== 'member') return <Main>{children}</Main>;
  if (pathname !== paths.signup) return <ReturnMember />;
  // A new member begins at Home, whatever was asked for before.
  return wasNobody ? <Redirect to={paths.home} /> : <AlreadyMember />;
}

/** For a member who opens an invitation, such as the own one to try it. */
function AlreadyMember() {
  const toast = useToast();
  useEffect(
    () => toast({ text: 'You are logged in. To sign up somebody else, log out first.' }),
    [toast],
  );
  return <Redirect to={paths.home} />;
}

/** Leads to the screen that asked for the login, else home. */
function ReturnMember() {
  const findScreen = useFindScreen();
  const [path = paths.home] = useState(() => findReturnPath(findScreen));
  useEffect(forgetReturnPath, []);
  return <Redirect to={path} />;
}
