import { expect, it } from 'vitest';
import { hasSessionEnded, nextSessionsFrom } from './sessions.ts';

const changed = { sessionsFrom: 1_000 };

it.each([
  ['a session of before any change', { auth_time: 5 }, { sessionsFrom: 0 }, false],
  ['a login of before any change', { auth_time: 5, sessionsFrom: 0 }, { sessionsFrom: 0 }, false],
  ['a session of before', { auth_time: 999 }, changed, true],
  ['a session of the same second', { auth_time: 1_000 }, changed, false],
  ['a login of before, traded in later', { auth_time: 1_500, sessionsFrom: 0 }, changed, true],
  ['a login of before, in the same second', { auth_time: 1_000, sessionsFrom: 0 }, changed, true],
  ['a login since', { auth_time: 1_001, sessionsFrom: 1_000 }, changed, false],
  ['a login since, by a slow clock', { auth_time: 999, sessionsFrom: 1_000 }, changed, false],
])('%s', (_, claims, user, ended) => {
  expect(hasSessionEnded(claims, user)).toBe(ended);
});

it.each([{}, { auth_time: '5' }, { auth_time: 5, sessionsFrom: '0' }])(
  'a session that says %j',
  (claims) => {
    expect(hasSessionEnded(claims, { sessionsFrom: 0 })).toBe(true);
  },
);

it('counts in seconds of real time, and grows with every change', () => {
  const now = new Date(1_700_000_000_999);
  expect(nextSessionsFrom({ sessionsFrom: 0 }, now)).toBe(1_700_000_000);
  expect(nextSessionsFrom({ sessionsFrom: 1_700_000_000 }, now)).toBe(1_700_000_001);
  expect(nextSessionsFrom({ sessionsFrom: 1_700_000_005 }, now)).toBe(1_700_000_006);
});
