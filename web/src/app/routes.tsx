import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useRoutes } from 'react-router-dom';
import { useFirstInput } from '../base/use-first-input.ts';
import { useIdle } from '../base/use-idle.ts';
import { brand } from '../config/brand.ts';
import { paths } from '../config/paths.ts';
import { unendedSession } from '../session/end-server-session.ts';
import { isRemembered, useIsRemembered } from '../session/remembered.ts';
import { OptionalPart } from '../ui/feedback/optional-part.tsx';
import { Frame, Main } from './frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { type Part, part } from './part.ts';
import { findScreen, type Screen, screens } from './screens.tsx';

const loadAccountArea = () => import('./account-area.tsx');
const AccountArea = part(async () => (await loadAccountArea()).AccountArea);
const RedirectMember = part(async () => (await loadAccountArea()).RedirectMember);
const loadMemberArea = () => import('./member-area.tsx');
const RequireMember = part(async () => (await loadMemberArea()).RequireMember);
const RequireAdmin = part(async () => (await loadMemberArea()).RequireAdmin);
const MemberArea = part(async () => (await loadMemberArea()).MemberArea);
const NewcomerNotices = part(async () => (await import('./notices.tsx')).NewcomerNotices);

/** The parts that the screens of each kind stand in. */
const areas = {
  newcomer: [],
  visitor: [AccountArea, RedirectMember],
  anyone: [AccountArea],
  member: [AccountArea, RequireMember, MemberArea],
  admin: [AccountArea, RequireMember, MemberArea, RequireAdmin],
} as const satisfies Record<Screen['who'], readonly Part[]>;

/**
 * Fetches everything that a screen is made of side by side, rather than each part after it is found missing, and
 * begins what it reads.
 * @returns what resolves once all of it is there, or known to be missing, which is reported where it is drawn.
 */
export async function fetchScreen(pathname: string): Promise<void> {
  const screen = findScreen(isRemembered() && pathname === paths.landing ? paths.home : pathname);
  if (screen === undefined) return;
  const parts = [...areas[screen.who], screen.Part].map((each) => each.fetch());
  const isOfMember = screen.who === 'member' || screen.who === 'admin';
  const reads = isOfMember ? beginReads(screen.path) : undefined;
  await Promise.allSettled([...parts, reads]);
}

async function beginReads(pathname: string): Promise<void> {
  await (await loadMemberArea()).beginReads(pathname);
}

const routes = [
  {
    element: <Frame />,
    children: [
      {
        element: <Main />,
        children: [
          { element: <RedirectStoredUser />, children: routesFor('newcomer') },
          { path: '*', element: titled('Not found', <NotFoundScreen />) },
        ],
      },
      {
        element: <AccountArea />,
        children: [
          {
            element: <RedirectMember />,
            children: [{ element: <PrepareHome />, children: routesFor('visitor') }],
          },
          { element: <Main />, children: routesFor('anyone') },
          {
            element: <RequireMember />,
            children: [
              {
                element: <MemberArea />,
                children: [
                  ...routesFor('member'),
                  { element: <RequireAdmin />, children: routesFor('admin') },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

/** Shows the screen of the route, to those who may see it. */
export function AppRoutes() {
  return useRoutes(routes);
}

/**
 * For the landing, which looks alone at whether a member is remembered, so that it loads nothing of
 * Firebase, and nothing of the messages over it unless there may be one.
 */
function RedirectStoredUser() {
  const isUnended = useSyncExternalStore(unendedSession.subscribe, unendedSession.get, () => false);
  const isIdle = useIdle();
  const [mayHaveNotice, setMayHaveNotice] = useState(false);
  // A service worker is that of an earlier visit, whose version may be an older one.
  const isFirstVisit = !isIdle || !navigator.serviceWorker?.controller;
  if (!mayHaveNotice && (isUnended || !isFirstVisit)) setMayHaveNotice(true);
  if (useIsRemembered()) return <Navigate to={paths.home} replace />;
  return (
    <>
      <Outlet />
      <OptionalPart>{mayHaveNotice ? <NewcomerNotices /> : null}</OptionalPart>
    </>
  );
}

/** A visitor who types is about to be a member: what Home is made of comes meanwhile. */
function PrepareHome() {
  useFirstInput(fetchHome);
  return <Outlet />;
}

const fetchHome = () => void fetchScreen(paths.home);

function routesFor(who: Screen['who']) {
  return screens
    .filter((screen) => screen.who === who)
    .map(({ path, title, Part }) => ({ path, element: titled(title, <Part />) }));
}

function titled(title: string | undefined, screen: ReactNode) {
  return (
    <>
      <title>{title === undefined ? brand.name : `${title} - ${brand.name}`}</title>
      {screen}
    </>
  );
}
