import { accountsCalls } from '@polytips/functions/contract/accounts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import { endServerSession } from './end-server-session.ts';
import { requestLogin } from './request-login.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type RequestLogout = Parameters<typeof endServerSession>[0]['requestLogout'];

const never = () => new Promise<never>(() => {});
const findToken = () => Promise.resolve('token');
const limits = { tokenTimeoutMs: 2_000, callTimeoutMs: 5_000 };

test.each<[string, FakeAnswer, boolean]>([
  ['has ended once the server says so', { data: [{ status: 'OK' }] }, true],
  ['has ended where the server refuses it already', { status: 401, code: 'no_session' }, true],
  ['has not ended where the server is busy', { status: 503, code: 'busy' }, false],
  ['has not ended where the server cannot be reached', 'lost', false],
])('a session %s', async (_, answer, ended) => {
  const { callApi, requests } = fakeServer({ logout: [answer] });
  const requestLogout = vi.fn<RequestLogout>(() => callApi(accountsCalls.logout, { body: {} }));
  const ending = endServerSession({ ...limits, findToken, requestLogout });
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
  const { taken, ended } = endServerSession({ ...limits, findToken: findNone, requestLogout });
  await vi.advanceTimersByTimeAsync(limits.tokenTimeoutMs);
  await taken;
  expect(await ended).toBe(false);
  expect(requestLogout).not.toHaveBeenCalled();
});

test('a session at a server that does not answer has not ended, and nobody waits for it', async () => {
  const { ended } = endServerSession({ ...limits, findToken, requestLogout: never });
  await vi.advanceTimersByTimeAsync(limits.callTimeoutMs);
  expect(await ended).toBe(false);
});

test('a login waits for a logout that is under way', async () => {
  const { callApi, requests } = fakeServer({ login: [{ data: [{ CODES: 'NO' }] }] });
  const { ended } = endServerSession({ ...limits, findToken, requestLogout: never });
  const pass = `v1.${'A'.repeat(43)}`;
  const login = requestLogin(callApi, { mail: 'a@b.example', pass });
  await vi.advanceTimersByTimeAsync(limits.callTimeoutMs - 1);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(await login).toEqual({ state: 'refused' });
});
