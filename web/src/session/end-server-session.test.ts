import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unreachable } from '../base/api/call-failure.ts';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import { endServerSession } from './end-server-session.ts';
import { requestLogin } from './request-login.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type RequestLogout = Parameters<typeof endServerSession>[0]['requestLogout'];

const never = () => new Promise<never>(() => {});
const findToken = () => Promise.resolve('token');
const tokenTimeoutMs = 2_000;

test.each<[string, FakeAnswer, boolean]>([
  ['has ended once the server says so', { data: [{ status: 'OK' }] }, true],
  ['has ended where the server refuses it already', { status: 401, code: 'no_session' }, true],
  ['has not ended where the server is busy', { status: 503, code: 'busy' }, false],
  ['has not ended where the server cannot be reached', 'lost', false],
])('a session %s', async (_, answer, ended) => {
  const { callApi, requests } = fakeServer({ logout: [answer] });
  const requestLogout = vi.fn<RequestLogout>(() => callApi(accountsCalls.logout, { body: {} }));
  const ending = endServerSession({ tokenTimeoutMs, findToken, requestLogout });
  await ending.taken;
  expect(await ending.ended).toBe(ended);
  expect(requestLogout).toHaveBeenCalledWith('token');
  expect(requests).toEqual([{ name: 'logout', body: {} }]);
});

test.each<[string, () => Promise<string | undefined>]>([
  ['is missing', () => Promise.resolve(undefined)],
  ['cannot be read', () => Promise.reject(new Error('offline'))],
  ['does not come', never],
])('a session whose token %s has not ended, and nobody waits for it', async (_, findNone) => {
  const requestLogout = vi.fn<RequestLogout>(never);
  const { taken, ended } = endServerSession({
    tokenTimeoutMs,
    findToken: findNone,
    requestLogout,
  });
  await vi.advanceTimersByTimeAsync(tokenTimeoutMs);
  await taken;
  expect(await ended).toBe(false);
  expect(requestLogout).not.toHaveBeenCalled();
});

/** Lets everything happen that waits for no timer. Locks are granted in turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

const credentials = { mail: 'a@b.example', pass: `v1.${'A'.repeat(43)}` };

test.each([
  ['this', () => import('./request-login.ts')],
  [
    'another',
    () => {
      vi.resetModules();
      return import('./request-login.ts');
    },
  ],
])('a login in %s tab waits for a logout as long as that may reach the server', async (_, open) => {
  const { callApi, requests } = fakeServer({ login: [{ data: [{ CODES: 'NO' }] }] });
  const token = Promise.withResolvers<string>();
  const { ended } = endServerSession({
    tokenTimeoutMs,
    findToken: () => token.promise,
    // Of a server that is silent the client waits so long.
    requestLogout: () =>
      new Promise((resolve) =>
        setTimeout(() => resolve({ ok: false, failure: unreachable }), 20_000),
      ),
  });
  const tab = await open();
  const login = tab.requestLogin(callApi, credentials);
  await settle();
  expect(requests).toEqual([]);
  token.resolve('token');
  await settle();
  await vi.advanceTimersByTimeAsync(19_999);
  await settle();
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toBe(false);
  expect(await login).toEqual({ state: 'refused' });
});

const endWith = (requestLogout: RequestLogout) =>
  endServerSession({ tokenTimeoutMs, findToken, requestLogout });

test('neither a logout nor, for longer than one takes, a login waits for that of a tab that was put to sleep', async () => {
  const { callApi, requests } = fakeServer({ login: [{ data: [{ CODES: 'NO' }] }] });
  const wakeUp = Promise.withResolvers<Awaited<ReturnType<RequestLogout>>>();
  const asleep = endWith(() => wakeUp.promise);
  const awake = endWith(() => Promise.resolve({ ok: true, data: [{ status: 'OK' }] }));
  expect(await awake.ended).toBe(true);
  const login = requestLogin(callApi, credentials);
  await settle();
  await vi.advanceTimersByTimeAsync(34_999);
  await settle();
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await login).toEqual({ state: 'refused' });
  wakeUp.resolve({ ok: false, failure: unreachable });
  expect(await asleep.ended).toBe(false);
});
