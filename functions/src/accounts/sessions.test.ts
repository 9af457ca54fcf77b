import { expect, it } from 'vitest';
import { hasSessionEnded, isRevoked, nextSessionsFrom } from './sessions.ts';

const unchanged = { sessionsFrom: 0 };
const changed = { sessionsFrom: 1_000 };

it.each([
  ['a session before any change is open', { auth_time: 5 }, unchanged, false],
  ['a login before any change is open', { auth_time: 5, sessionsFrom: 0 }, unchanged, false],
  ['a session from before the change has ended', { auth_time: 999 }, changed, true],
  ['a session of the same second is open', { auth_time: 1_000 }, changed, false],
  [
    'a login from before the change has ended, also when its token is exchanged later',
    { auth_time: 1_500, sessionsFrom: 0 },
    changed,
    true,
  ],
  [
    'a login from before the change in the same second has ended',
    { auth_time: 1_000, sessionsFrom: 0 },
    changed,
    true,
  ],
  ['a login after the change is open', { auth_time: 1_001, sessionsFrom: 1_000 }, changed, false],
  [
    'a login after the change is open where the clock is slow',
    { auth_time: 999, sessionsFrom: 1_000 },
    changed,
    false,
  ],
  ['a session without a moment has ended', {}, unchanged, true],
  ['a session whose moment is a text has ended', { auth_time: '5' }, unchanged, true],
  ['a login whose count is a text has ended', { auth_time: 5, sessionsFrom: '0' }, unchanged, true],
])('%s', (_, claims, user, ended) => {
  expect(hasSessionEnded(claims, user)).toBe(ended);
});

it('sessionsFrom is in seconds of real time and grows with every change', () => {
  const now = new Date(1_700_000_000_999);
  expect(nextSessionsFrom({ sessionsFrom: 0 }, now)).toBe(1_700_000_000);
  expect(nextSessionsFrom({ sessionsFrom: 1_700_000_000 }, now)).toBe(1_700_000_001);
  expect(nextSessionsFrom({ sessionsFrom: 1_700_000_005 }, now)).toBe(1_700_000_006);
});

const revokedAt = new Date(1_000_000).toUTCString();

it.each([
  ['an account without a revocation has open sessions', { disabled: false }, false],
  ['an account that is gone has none', undefined, true],
  ['an account that is disabled has none', { disabled: true }, true],
  [
    'a session of the second of the revocation is open',
    { disabled: false, tokensValidAfterTime: revokedAt },
    false,
  ],
  [
    'a session from before the revocation has ended',
    { disabled: false, tokensValidAfterTime: new Date(1_001_000).toUTCString() },
    true,
  ],
])('%s', (_, account, revoked) => {
  expect(isRevoked({ auth_time: 1_000 }, account)).toBe(revoked);
});
