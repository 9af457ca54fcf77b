import { Activity, Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';
import { callQuery } from '../base/api/use-call.ts';
import { callPagesQuery } from '../base/api/use-call-pages.ts';
import { dialogPart } from '../base/dialog-part.tsx';
import { firebaseSession, openKeptSession } from '../base/firebase/firebase.ts';
import { InviteContext, useInvite } from '../base/invite.ts';
import { paths } from '../config/paths.ts';
import { ForgotPassword } from '../features/passwords/components/forgot-password.tsx';
import { queryClient } from '../reads/query-client.ts';
import { dropGoneSession } from '../session/log-out.ts';
import { wasLoggedOut } from '../session/remembered.ts';
import type { Member } from '../session/session.ts';
import { findStoredUser } from '../session/stored-user.ts';
import { useFollowSession, useMember, useSession } from '../session/use-session.ts';
import { OptionalPart } from '../ui/feedback/optional-part.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { part } from '../ui/part.ts';
import { Redirect, type RouterLocation, useLocation } from '../ui/router.tsx';
import { PasswordHelp } from '../wallet/password-help.ts';
import { Main } from './frame.tsx';
import { ComingMemberScreen, MemberTabs } from './member-tabs.tsx';
import { loginPathFor, rememberReturnPath } from './return-path.ts';
import { type Screen, useFindScreen } from './screen.ts';
import { AppErrorBoundary } from './trouble.tsx';
import { useHasContent } from './use-has-content.ts';

const MemberBackground = part(
  async () => (await import('./member-background.tsx')).MemberBackground,
);
const ReferModal = dialogPart(
  async () => (await import('../features/refer/refer-modal.tsx')).ReferModal,
);

/**
 * For screens of members. When Firebase settles without the stored user's session, forgets that
 * user and then leads to the login; a log-out leads from them to the landing. Design section 3.
 */
export function RequireMember({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  // Before the member is forgotten.
  const [login] = useState(() => loginPathFor(findStoredUser()));
  const isGone = session.state === 'none';
  useEffect(() => {
    if (isGone) void dropGoneSession(queryClient);
  }, [isGone]);
  switch (session.state) {
    case 'settling':
      return <ComingMemberScreen />;
    case 'none':
      return <Leave login={login} />;
    case 'member':
      return children;
  }
}

interface LeaveProps {
  /** The way to the login. */
  readonly login: string;
}

/** Decides once where to: the address changes before this screen is gone. */
function Leave({ login }: LeaveProps) {
  const [isLogOut] = useState(wasLoggedOut);
  return isLogOut ? <Redirect to={paths.landing} /> : <AskForLogin login={login} />;
}

/** Leads to the login, which leads back here. */
function AskForLogin({ login }: LeaveProps) {
  const { address } = useLocation();
  const [path] = useState(address);
  useEffect(() => rememberReturnPath(path), [path]);
  return <Redirect to={login} />;
}

/** For screens of admins, inside the guard of members; the server checks each call itself. */
export function RequireAdmin({ children }: { readonly children: ReactNode }) {
  const { admin } = useMember();
  return admin ? children : <NotForMembers />;
}

function NotForMembers() {
  const toast = useToast();
  useEffect(() => toast({ text: 'This screen is for admins.' }), [toast]);
  return <Redirect to={paths.home} />;
}

/** The screens of a member: keyed by the member, so that nothing of another one stays. */
export function MemberArea({ children }: { readonly children: ReactNode }) {
  const { uid } = useMember();
  return (
    <Fragment key={uid}>
      <Background />
      <Invitation>
        <PasswordHelp value={<ForgotPassword />}>
          <ScreenWithTabs>{children}</ScreenWithTabs>
        </PasswordHelp>
      </Invitation>
    </Fragment>
  );
}

/** Where its code cannot be loaded, what is on screen works without it; the next load of the page has it. */
function Background() {
  const hasContent = useHasContent();
  useFollowSession(hasContent);
  if (!hasContent) return null;
  return (
    <OptionalPart>
      <MemberBackground />
    </OptionalPart>
  );
}

/** Lets what is inside open the member's invitation, over whatever is shown. */
function Invitation({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const location = useLocation();
  const [shownAt, setShownAt] = useState(location);
  if (shownAt !== location) {
    // It was opened over another screen.
    setShownAt(location);
    setOpen(false);
  }
  return (
    <InviteContext value={useCallback(() => setOpen(true), [])}>
      {children}
      <ReferModal open={isOpen} onClose={() => setOpen(false)} />
    </InviteContext>
  );
}

type Reader = Pick<Member, 'uid' | 'publicKey'>;

/** What the screens of the tabs read at first. Its code is of those screens, and comes with them. */
const readsOfTabs: Readonly<Record<string, (member: Reader) => Promise<unknown>>> = {
  [paths.home]: async (member) => {
    const [{ readHome }, { balancesQuery }] = await Promise.all([
      import('../reads/home-reads.ts'),
      import('../chain/use-balances.ts'),
    ]);
    return Promise.all([
      readHome(queryClient, member),
      queryClient.prefetchQuery(balancesQuery(member.publicKey)),
    ]);
  },
  [paths.tips]: async ({ publicKey }) => {
    const { tipsCalls } = await import('@polytips/functions/contract/calls/tips.ts');
    return Promise.all([
      queryClient.prefetchInfiniteQuery(
        callPagesQuery(tipsCalls.getTips, { params: { publicKey } }),
      ),
      queryClient.prefetchQuery(callQuery(tipsCalls.getTipCount, { params: { publicKey } })),
    ]);
  },
  [paths.withdraw]: async ({ publicKey }) => {
    const [{ withdrawalsCalls }, { rewardsCalls }] = await Promise.all([
      import('@polytips/functions/contract/calls/withdrawals.ts'),
      import('@polytips/functions/contract/calls/rewards.ts'),
    ]);
    return Promise.all([
      queryClient.prefetchQuery(
        callQuery(withdrawalsCalls.withdrawalState, { params: { publicKey } }),
      ),
      queryClient.prefetchQuery(
        callQuery(rewardsCalls.getDashboardBalance, { params: { publicKey } }),
      ),
    ]);
  },
};

/** Code that is missing is reported where it is shown. */
function reportedWhereShown(): void {}

/**
 * Opens the session of a remembered member and begins what a tab reads, before anything is drawn: drawing takes
 * longer than to ask. Resolves when that has been asked.
 */
export async function beginReads(pathname: string): Promise<void> {
  const user = findStoredUser();
  if (user === undefined) return;
  await openKeptSession(user.id);
  if (firebaseSession.get().state !== 'signed-in') return;
  readsOfTabs[pathname]?.({ uid: user.id, publicKey: user.publicKey }).catch(reportedWhereShown);
}

/** How long a screen waits out of sight for a press: its clock and what it has read are those of then. */
const aheadMs = 10_000;

/**
 * The screen of the route, and the tabs. When a finger goes for a tab, its screen is fetched and drawn out of sight, so
 * that a press only has to show it.
 */
function ScreenWithTabs({ children }: { readonly children: ReactNode }) {
  const invite = useInvite();
  const member = useMember();
  const location = useLocation();
  const findScreen = useFindScreen();
  const [ahead, setAhead] = useState<{ readonly screen: Screen; readonly from: RouterLocation }>();
  useEffect(() => {
    if (ahead === undefined) return undefined;
    const timer = setTimeout(setAhead, aheadMs, undefined);
    return () => clearTimeout(timer);
  }, [ahead]);
  const prepare = async (to: string) => {
    const screen = findScreen(to);
    if (screen === undefined || to === location.pathname) return;
    await Promise.all([screen.Part.fetch(), readsOfTabs[to]?.(member)]);
    setAhead({ screen, from: location });
  };
  // After a move the member may never go for it.
  const next = ahead?.from === location ? ahead.screen : undefined;
  return (
    <>
      <Main>
        {/* Each has a boundary of its own: what breaks out of sight breaks nothing that is shown. */}
        <Activity key={location.pathname}>
          <AppErrorBoundary>{children}</AppErrorBoundary>
        </Activity>
        {next === undefined ? null : (
          <Activity key={next.path} mode="hidden">
            <AppErrorBoundary>
              <next.Part />
            </AppErrorBoundary>
          </Activity>
        )}
      </Main>
      <MemberTabs
        onApproach={(to) => void prepare(to).catch(reportedWhereShown)}
        onRefer={invite}
      />
    </>
  );
}
