import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callEarly, fetchEarly } from './early-call.ts';
import { readAgain } from './read-again.ts';

const url = '/api/getHome/0x1';
const early = new Response('early');
const late = new Response('late');
const fetched = vi.fn<typeof fetch>();
const findToken = () => Promise.resolve('token');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('earlyCall', undefined);
  vi.stubGlobal('fetch', fetched.mockReset().mockResolvedValue(late).mockResolvedValueOnce(early));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is sent with the session, and gives its response to the first who asks', async () => {
  await callEarly(url, findToken);
  const [sentTo, init] = fetched.mock.lastCall ?? [];
  expect(sentTo).toBe(url);
  expect(init?.headers).toEqual({ accept: 'application/json', authorization: 'Bearer token' });
  expect(await fetchEarly(url)).toBe(early);
  expect(await fetchEarly(url)).toBe(late);
});

it('waits for who asks for it, while others ask for something else', async () => {
  await callEarly(url, findToken);
  expect(await fetchEarly('/api/getHome/0x2')).toBe(late);
  expect(await fetchEarly(url)).toBe(early);
});

it('is not for who asks when it is old', async () => {
  await callEarly(url, findToken);
  vi.advanceTimersByTime(20_000);
  expect(await fetchEarly(url)).toBe(late);
});

it('is not sent without a session, or once the app has asked', async () => {
  await callEarly(url, () => Promise.resolve(undefined));
  expect(fetched).not.toHaveBeenCalled();
  const calling = callEarly(url, findToken);
  await fetchEarly(url);
  await calling;
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('is not made once the app has called something: it would be taken long after', async () => {
  await fetchEarly('/api/getUser/ABC123');
  await callEarly(url, findToken);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await fetchEarly(url)).toBe(late);
});

it('is taken by nobody after a change', async () => {
  await callEarly(url, findToken);
  await readAgain(new QueryClient(), ['getUser']);
  expect(await fetchEarly(url)).toBe(late);
});

it('fails only where it is taken', async () => {
  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  await callEarly(url, findToken);
  await expect(fetchEarly(url)).rejects.toThrow('Failed to fetch');
  expect(fetched).toHaveBeenCalledTimes(1);
});
