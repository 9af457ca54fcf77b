import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitUntil } from './wait-until.ts';

const longMs = 600_000;

test('a wait ends with its caller while what it waits for is being asked', async () => {
  const interruption = new AbortController();
  const waited = waitUntil(
    { name: 'It', timeoutMs: longMs, signal: interruption.signal },
    async (signal) => {
      setImmediate(() => interruption.abort(new Error('Interrupted')));
      await sleep(longMs, undefined, { signal });
      return true;
    },
  );
  await expect(waited).rejects.toThrow('Interrupted');
});

test('a wait ends with its caller between two questions', async () => {
  const interruption = new AbortController();
  const waited = waitUntil(
    { name: 'It', timeoutMs: longMs, intervalMs: longMs, signal: interruption.signal },
    async () => {
      setTimeout(() => interruption.abort(new Error('Interrupted')), 1);
      return false;
    },
  );
  await expect(waited).rejects.toThrow('Interrupted');
});

test('a wait whose time is over says so, with the last exception as cause', async () => {
  const cause = new Error('Not yet');
  const waited = waitUntil({ name: 'It', timeoutMs: 5, intervalMs: 1 }, () =>
    Promise.reject(cause),
  );
  await expect(waited).rejects.toThrow(new Error('It is not ready after 0.005 s', { cause }));
});
