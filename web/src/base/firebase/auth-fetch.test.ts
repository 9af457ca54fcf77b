import { expect, it, vi } from 'vitest';
import { createAuthFetch } from './auth-fetch.ts';

it('a request for a token that is never answered is given up, and made again', async () => {
  const timeouts: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController();
    timeouts.push(timeout);
    return timeout.signal;
  });
  vi.useFakeTimers();
  const silent = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('Aborted')));
      }),
  );
  const fetchForAuth = createAuthFetch(silent);
  const ask = () => fetchForAuth('https://google.test/v1/token', { body: 'refresh' });
  const asked = Promise.allSettled([ask(), ask()]);
  expect(silent).toHaveBeenCalledOnce();
  timeouts[0]?.abort();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await vi.advanceTimersByTimeAsync(800);
  const again = ask().catch(() => undefined);
  expect(silent).toHaveBeenCalledTimes(2);
  timeouts[1]?.abort();
  await again;
  vi.useRealTimers();
});
