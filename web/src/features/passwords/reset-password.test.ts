import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../base/api/testing/fake-server.ts';
import { resetPassword } from './reset-password.ts';

const mail = 'one@polytips.example';
const pass = `v1.${'p'.repeat(43)}`;
const row = {
  CODES: 'ABC123',
  NAMES: 'One Member',
  publicKey: `0x${'a'.repeat(40)}`,
  sealed: 'old',
  token: 'token',
};
const current = {
  ...row,
  sealed: 'current',
  share: 'A'.repeat(43),
  phrases: JSON.stringify({ v: 1, iv: 'A'.repeat(16), ct: 'A'.repeat(120) }),
};
const yes: FakeAnswer = { data: [row] };
const no: FakeAnswer = { data: [{ CODES: 'NO' }] };
const done: FakeAnswer = { data: [{ status: 'OK' }] };
const refused: FakeAnswer = { data: [{ status: 'NO' }] };
const expired = { state: 'refused', message: 'Time Expire Or Invalid Token' };

async function reset(server: Parameters<typeof fakeServer>[0], prepares = true) {
  const { callApi, requests } = fakeServer(server);
  let forgotten = 0;
  const ended = await resetPassword(
    {
      callApi,
      vault: {
        prepareLogin: async () =>
          prepares
            ? { ok: true, value: { pass }, open: async () => 'opened', end: () => (forgotten += 1) }
            : { ok: false, reason: 'timed out' },
      },
    },
    { mail, token: 'tok', password: 'Passw0rd' },
    () => undefined,
  );
  return { ended, requests, forgotten, calls: requests.map(({ name }) => name) };
}

describe('resetPassword', () => {
  it('sends the pass, logs in, and lets the vault forget the password', async () => {
    const { ended, requests, forgotten } = await reset({ resetPassword: [done], login: [yes] });
    expect(ended).toEqual({ state: 'reset', row });
    expect(requests).toEqual([
      { name: 'resetPassword', body: { mail, token: 'tok', pass } },
      { name: 'login', body: { mail, pass } },
    ]);
    expect(forgotten).toBe(1);
  });

  it.each<[string, Parameters<typeof fakeServer>[0], unknown, number]>([
    ['a bad token', { resetPassword: [refused], login: [no] }, expired, 1],
    [
      'a bad token with the password in force',
      { resetPassword: [refused], login: [{ data: [current] }] },
      expired,
      1,
    ],
    [
      'a link that an earlier press has used, whose reply was lost',
      { resetPassword: [refused], login: [yes] },
      { state: 'reset', row },
      1,
    ],
    [
      'too many attempts',
      { resetPassword: [{ status: 429, code: 'rate_limited' }] },
      { state: 'failed', message: 'rate_limited' },
      1,
    ],
    ['no answer to the login', { resetPassword: [done], login: ['lost'] }, { state: 'unseen' }, 1],
  ])('ends without a retry after %s', async (_case, server, outcome, posts) => {
    const { ended, calls } = await reset(server);
    expect(ended).toEqual(outcome);
    expect(calls.filter((name) => name === 'resetPassword')).toHaveLength(posts);
  });

  it('sends nothing when the password could not be derived', async () => {
    const { ended, calls } = await reset({}, false);
    expect(ended.state).toBe('failed');
    expect(calls).toEqual([]);
  });
});

describe('after a lost reply of resetPassword', () => {
  it.each<[string, Parameters<typeof fakeServer>[0], unknown]>([
    [
      'a login shows that the password was reset',
      { resetPassword: ['lost'], login: [yes] },
      { state: 'reset', row },
    ],
    [
      'the request is repeated when the new password does not log in',
      { resetPassword: ['lost', done], login: [no, yes] },
      { state: 'reset', row },
    ],
    [
      'a second login shows that the first request took effect late',
      { resetPassword: ['lost', refused], login: [no, yes] },
      { state: 'reset', row },
    ],
    [
      'a refused repetition and a refused login mean a bad token',
      { resetPassword: ['lost', refused], login: [no] },
      expired,
    ],
    [
      'a repetition that a limit refuses has failed',
      { resetPassword: ['lost', { status: 429, code: 'rate_limited' }], login: [no] },
      { state: 'failed', message: 'rate_limited' },
    ],
  ])('%s', async (_case, server, outcome) => {
    expect((await reset(server)).ended).toEqual(outcome);
  });

  it('a reset that fails does not claim that nothing has changed where no login says so', async () => {
    const { ended } = await reset({ resetPassword: ['lost', refused], login: ['lost'] });
    expect(ended.state).toBe('failed');
  });

  it('resetting fails after two requests', async () => {
    const { ended, calls } = await reset({ resetPassword: ['lost'], login: ['lost'] });
    expect(ended.state).toBe('failed');
    expect(calls.filter((name) => name === 'resetPassword')).toHaveLength(2);
  });
});
