import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { RequireMember } from './member-area.tsx';

const fakes = vi.hoisted(() => ({
  get: vi.fn<() => string | null>(),
  Redirect: vi.fn<(props: { readonly to: string }) => null>(() => null),
}));
vi.mock('../session/remembered.ts', () => ({
  isRemembered: () => fakes.get() !== null,
  remembered: { get: fakes.get },
  wasLoggedOut: () => false,
}));
vi.mock('../session/use-session.ts', () => ({ useSession: () => ({ state: 'none' }) }));
vi.mock('../ui/router.tsx', () => ({
  Redirect: fakes.Redirect,
  useLocation: () => ({ address: '/home' }),
}));
vi.mock('../base/api/use-call.ts', () => ({}));
vi.mock('../base/api/use-call-pages.ts', () => ({}));
vi.mock('../base/firebase/firebase.ts', () => ({}));
vi.mock('../features/passwords/components/forgot-password.tsx', () => ({}));
vi.mock('../session/log-out.ts', () => ({}));
vi.mock('../reads/query-client.ts', () => ({}));
vi.mock('./frame.tsx', () => ({}));
vi.mock('./member-tabs.tsx', () => ({}));

const ofEarlierVersion = { id: 'K7M2QP', name: 'Ada L', publicKey: `0x${'a'.repeat(40)}` };
const stored = { ...ofEarlierVersion, mail: 'ada@example.com' };

it.each([
  ['a stored member is led to a login that says that the session has ended', stored, '?ended'],
  ['one whom an earlier version has stored is led to one that does not', ofEarlierVersion, ''],
  ['a visitor is led to one that does not', null, ''],
])('without a session %s', (_, user, query) => {
  fakes.get.mockReturnValue(user === null ? null : JSON.stringify(user));
  renderToStaticMarkup(<RequireMember>Home</RequireMember>);
  expect(fakes.Redirect.mock.lastCall?.[0]).toEqual({ to: `/login${query}` });
});
