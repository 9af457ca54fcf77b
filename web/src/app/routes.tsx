import { lazy, type ReactNode } from 'react';
import { Navigate, Outlet, useRoutes } from 'react-router-dom';
import { brand } from '../config/brand.ts';
import { paths } from '../config/paths.ts';
import { findStoredUser, useStoredUser } from '../session/stored-user.ts';
import { Frame, Main } from './frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { type Screen, screens } from './screens.tsx';

const loadGuards = () => import('./guards.tsx');
const loadMemberArea = () => import('./member-area.tsx');
const AccountArea = lazily(async () => (await loadGuards()).AccountArea);
const RedirectMember = lazily(async () => (await loadGuards()).RedirectMember);
const RequireMember = lazily(async () => (await loadGuards()).RequireMember);
const RequireAdmin = lazily(async () => (await loadGuards()).RequireAdmin);
const MemberArea = lazily(async () => (await loadMemberArea()).MemberArea);

// A remembered member goes on to the member area: fetch it beside the guard, not after it.
if (findStoredUser() !== undefined) void loadMemberArea();

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

/** For the landing, which reads the remembered member alone so that it loads nothing of Firebase. */
function RedirectStoredUser() {
  return useStoredUser() === undefined ? <Outlet /> : <Navigate to={paths.home} replace />;
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
