import { type ComponentType, type ReactNode, useState } from 'react';
import { useIdle } from '../base/browser/use-idle.ts';
import { useFirstInput } from '../base/use-first-input.ts';
import { useStore } from '../base/use-store.ts';
import { brand } from '../config/brand.ts';
import { paths } from '../config/paths.ts';
import { sessionUntilKey } from '../config/storage-keys.ts';
import { unendedSession } from '../session/end-server-session.ts';
import { isRemembered, useIsRemembered } from '../session/remembered.ts';
import { OptionalPart } from '../ui/feedback/optional-part.tsx';
import { type Part, part } from '../ui/part.ts';
import { Redirect, useLocation } from '../ui/router.tsx';
import { Frame, Main } from './frame.tsx';
import { FindScreenContext, type Screen } from './screen.ts';
import { findScreen } from './screens.tsx';

const loadAccountArea = () => import('./account-area.tsx');
const AccountArea = part(async () => (await loadAccountArea()).AccountArea);
const RedirectMember = part(async () => (await loadAccountArea()).RedirectMember);
const loadMemberArea = () => import('./member-area.tsx');
const RequireMember = part(async () => (await loadMemberArea()).RequireMember);
const RequireAdmin = part(async () => (await loadMemberArea()).RequireAdmin);
const MemberArea = part(async () => (await loadMemberArea()).MemberArea);
const NotFoundScreen = part(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);
const NewcomerNotices = part(async () => (await import('./notices.tsx')).NewcomerNotices);

interface AreaProps {
  readonly children: ReactNode;
}

/** What the screens of each kind stand in, the outermost first. */
const areas: Readonly<
  Record<Screen['who'], readonly (ComponentType<AreaProps> | Part<AreaProps>)[]>
> = {
  newcomer: [RedirectStoredUser, Main],
  visitor: [AccountArea, RedirectMember, PrepareHome],
  anyone: [AccountArea, Main],
  member: [AccountArea, RequireMember, MemberArea],
  admin: [AccountArea, RequireMember, MemberArea, RequireAdmin],
};

/**
 * Fetches everything that a screen is made of side by side, rather than each part after it is found missing, and
 * begins what it reads.
 * @returns what resolves once all of it is there, or known to be missing, which is reported where it is drawn.
 */
export async function fetchScreen(pathname: string): Promise<void> {
  const screen = findScreen(isRemembered() && pathname === paths.landing ? paths.home : pathname);
  const drawn = screen === undefined ? [NotFoundScreen] : [...areas[screen.who], screen.Part];
  const parts = drawn.map((each) => ('fetch' in each ? each.fetch() : undefined));
  const isOfMember = screen?.who === 'member' || screen?.who === 'admin';
  const reads = isOfMember ? beginReads(screen.path) : undefined;
  await Promise.allSettled([...parts, reads]);
}

async function beginReads(pathname: string): Promise<void> {
  await (await loadMemberArea()).beginReads(pathname);
}

/** Shows the screen of the route, to those who may see it. */
export function AppRoutes() {
  const { address, pathname } = useLocation();
  const screen = findScreen(pathname);
  const title = screen === undefined ? 'Not found' : screen.title;
  return (
    <FindScreenContext value={findScreen}>
      <title>{title === undefined ? brand.name : `${title} - ${brand.name}`}</title>
      <Frame>
        {screen === undefined ? (
          <Main>
            <NotFoundScreen />
          </Main>
        ) : screen.path === pathname ? (
          areas[screen.who].reduceRight((inner, Area) => <Area>{inner}</Area>, <screen.Part />)
        ) : (
          // It was named with other capitals, or a slash at its end.
          <Redirect to={screen.path + address.slice(pathname.length)} />
        )}
      </Frame>
    </FindScreenContext>
  );
}

/**
 * For the landing, which looks alone at whether a member is remembered, so that it loads nothing of
 * Firebase unless that has a session of which no member is stored, and nothing of the messages over it unless
 * there may be one.
 */
function RedirectStoredUser({ children }: AreaProps) {
  const isUnended = useStore(unendedSession);
  const isIdle = useIdle();
  const [mayHaveNotice, setMayHaveNotice] = useState(false);
  // A service worker is that of an earlier visit, whose version may be an older one.
  const isFirstVisit = !isIdle || !navigator.serviceWorker?.controller;
  if (!mayHaveNotice && (isUnended || !isFirstVisit)) setMayHaveNotice(true);
  if (useIsRemembered()) return <Redirect to={paths.home} />;
  const isSessionLeft = isIdle && localStorage.getItem(sessionUntilKey) !== null;
  const notices = mayHaveNotice ? <NewcomerNotices /> : null;
  return (
    <>
      <OptionalPart>{isSessionLeft ? <AccountArea>{null}</AccountArea> : notices}</OptionalPart>
      {children}
    </>
  );
}

/** Who types there is about to see Home, and what it is made of comes meanwhile. */
const leadHome: readonly string[] = [paths.login, paths.signup];

function PrepareHome({ children }: AreaProps) {
  const { pathname } = useLocation();
  useFirstInput(leadHome.includes(pathname) ? fetchHome : undefined);
  return children;
}

const fetchHome = () => void fetchScreen(paths.home);
