import { expect, it, vi } from 'vitest';
import { createFindAppToken, type GetAppToken } from './app-token.ts';

const never = new Promise<never>(() => undefined);

/** What attests, and the keys that it was opened with. */
function attesting(siteKey: string | undefined, ...answers: readonly GetAppToken[]) {
  const keys: string[] = [];
  const findAppToken = createFindAppToken({
    siteKey,
    timeoutMs: 1_000,
    openAppCheck: (key) => {
      keys.push(key);
      const answer = answers[keys.length - 1];
      return answer === undefined ? Promise.reject(new Error('Offline')) : Promise.resolve(answer);
    },
  });
  return { findAppToken, keys };
}

it('without a site key there is no token and nothing is loaded', async () => {
  const { findAppToken, keys } = attesting(undefined);
  expect(await findAppToken()).toBeUndefined();
  expect(keys).toEqual([]);
});

it('App Check is opened once with the site key, and asked for each call', async () => {
  let asked = 0;
  const { findAppToken, keys } = attesting('key', () => Promise.resolve(`token-${(asked += 1)}`));
  expect(await Promise.all([findAppToken(), findAppToken()])).toEqual(['token-1', 'token-2']);
  expect(keys).toEqual(['key']);
});

it('a failure gives no token, and the next call tries again', async () => {
  const { findAppToken, keys } = attesting(
    'key',
    () => Promise.reject(new Error('Throttled')),
    () => Promise.resolve('token'),
  );
  expect(await findAppToken()).toBeUndefined();
  expect(await findAppToken()).toBe('token');
  expect(keys).toEqual(['key', 'key']);
});

it('a part of the app that does not load gives no token', async () => {
  const { findAppToken } = attesting('key');
  expect(await findAppToken()).toBeUndefined();
});

it('a silent App Check does not hold the call', async () => {
  vi.useFakeTimers();
  try {
    const { findAppToken } = attesting('key', () => never);
    const found = findAppToken();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await found).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
