import { expect, test } from 'vitest';
import { underLock } from './under-lock.ts';

const { locks } = navigator;

test('runs alone and returns what came of it', async () => {
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

test('gives up waiting for who does not let go, and then does nothing', async () => {
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

test('a fault in the work is one of the work, also once the time is over', async () => {
  await expect(underLock(locks, 'test:fault', 10, failLate)).rejects.toThrow('Fault');
});
