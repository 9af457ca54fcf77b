import { expect, it } from 'vitest';
import { parseStoredUser } from '../session/session.ts';
import { part } from '../ui/part.ts';
import { checkReturnPath, loginPathFor } from './return-path.ts';
import type { Screen } from './screen.ts';

const Part = part(() => Promise.reject(new Error('Nothing is fetched here')));
const screens: readonly Screen[] = [
  { path: '/', who: 'newcomer', Part },
  { path: '/login', who: 'visitor', Part },
  { path: '/tips', who: 'member', Part },
  { path: '/runs', who: 'admin', Part },
];
const findScreen = (pathname: string) => screens.find(({ path }) => path === pathname);

it.each([
  ['a screen of members', '/tips', '/tips'],
  ['a screen of members with its query', '/tips?tip=7&at=a?b', '/tips?tip=7&at=a?b'],
  ['a screen of admins, whose guard rechecks the member', '/runs', '/runs'],
  ['the landing', '/', undefined],
  ['a screen of visitors', '/login', undefined],
  ['an unknown screen', '/nowhere', undefined],
  ['a path below a screen', '/tips/../login', undefined],
  ['another site', 'https://evil.example/tips', undefined],
  ['another site without its scheme', '//evil.example/tips', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['a relative path', 'tips', undefined],
  ['nothing', null, undefined],
])('the way back after the login leads, of %s, to %j as %j', (_, path, taken) => {
  expect(checkReturnPath(path, findScreen)).toBe(taken);
});

const user = {
  id: 'K7M2QP',
  mail: 'ada@example.com',
  name: 'Ada L',
  publicKey: `0x${'a'.repeat(40)}`,
};

it.each([
  ['a stored member', user, '/login?ended'],
  ['a visitor', null, '/login'],
])('without a session the way leads %s (%j) to %s', (_, stored, login) => {
  expect(loginPathFor(parseStoredUser(stored && JSON.stringify(stored)))).toBe(login);
});
