import { lazy, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useRoutes } from 'react-router-dom';
import { useIdle } from '../base/use-idle.ts';
import { brand } from '../config/brand.ts';
import { paths } from '../config/paths.ts';
import { unendedSession } from '../session/end-server-session.ts';
import { isRemembered, useIsRemembered } from '../session/remembered.ts';
import { OptionalPart } from '../ui/feedback/optional-part.tsx';
import { Frame, Main } from './frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { findScreen, type Screen, screens } from './screens.tsx';

const loadGuards = () => import('./guards.tsx');
const loadMemberArea = () => import('./member-area.tsx');
const AccountArea = lazily(async () => (await loadGuards()).AccountArea);
const RedirectMember = lazily(async () => (await loadGuards()).RedirectMember);
const RequireMember = lazily(async () => (await loadGuards()).RequireMember);
const RequireAdmin = lazily(async () => (await loadGuards()).RequireAdmin);
const Notices = lazily(async () => (await import('./notices.tsx')).Notices);
const MemberArea = lazily(async () => (await loadMemberArea()).MemberArea);

/** Loads everything that a screen is made of side by side, rather than each part after it is found missing. */
export function loadScreen(pathname: string): void {
  const screen = findScreen(isRemembered() && pathname === paths.landing ? paths.home : pathname);
  if (screen === undefined || screen.who === 'newcomer') return;
  const parts: Promise<unknown>[] = [loadGuards(), screen.load()];
  if (screen.who === 'member' || screen.who === 'admin') parts.push(loadMemberArea());
  // What is missing is reported where it is drawn.
  for (const part of parts) part.catch(() => undefined);
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
          { element: <RedirectMember />, children: routesFor('visitor') },
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
      <OptionalPart>{mayHaveNotice ? <Notices /> : null}</OptionalPart>
    </>
  );
}

function routesFor(who: Screen['who']) {
  return screens
    .filter((screen) => screen.who === who)
    .map(({ path, title, load }) => {
      const Screen = lazily(load);
      return { path, element: titled(title, <Screen />) };
    });
}

function lazily(load: Screen['load']) {
  return lazy(async () => ({ default: await load() }));
}

function titled(title: string | undefined, screen: ReactNode) {
  return (
    <>
      <title>{title === undefined ? brand.name : `${title} - ${brand.name}`}</title>
      {screen}
    </>
  );
}
