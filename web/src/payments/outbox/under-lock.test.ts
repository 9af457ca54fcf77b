import { expect, test } from 'vitest';
import { underLock } from './under-lock.ts';

const { locks } = navigator;

test('work under a lock runs alone, and returns its result', async () => {
  let running = 0;
  const work = async () => {
    running += 1;
    await Promise.resolve();
    const alone = running === 1;
    running -= 1;
    return alone;
  };
  const results = await Promise.all(
    [1, 2, 3].map(() => underLock(locks, 'test:alone', 10_000, work)),
  );
  expect(results).toEqual([true, true, true]);
});

test('the wait for a lock that another tab holds ends, and the work does not run', async () => {
  let letGo: (() => void) | undefined;
  const held = underLock(
    locks,
    'test:held',
    10_000,
    () => new Promise<void>((resolve) => (letGo = resolve)),
  );
  let worked = false;
  const work = async () => (worked = true);
  expect(await underLock(locks, 'test:held', 10, work)).toBeUndefined();
  letGo?.();
  await held;
  expect(worked).toBe(false);
  expect(await underLock(locks, 'test:held', 10_000, work)).toBe(true);
});

async function failLate(): Promise<never> {
  const over = AbortSignal.timeout(20);
  await new Promise((resolve) => over.addEventListener('abort', resolve));
  throw new Error('Fault');
}

test('an error of the work is thrown, also after the wait would have ended', async () => {
  await expect(underLock(locks, 'test:fault', 10, failLate)).rejects.toThrow('Fault');
});
