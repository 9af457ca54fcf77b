import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doInTime } from './do-in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when its signal is aborted, as a fetch does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('Aborted'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail);
  });

it('gives what the work gives, and leaves no timer and no listener behind', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  const added = vi.spyOn(signal, 'addEventListener');
  expect(await doInTime(1_000, signal, () => Promise.resolve('done'))).toBe('done');
  expect(removed.mock.calls).toEqual(added.mock.calls);
  expect(added).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('aborts work that takes too long, and no earlier', async () => {
  const abort = vi.fn<() => void>();
  const end = doInTime(1_000, undefined, (signal) => {
    signal.addEventListener('abort', abort);
    return untilAborted(signal);
  }).catch(() => 'aborted');
  vi.advanceTimersByTime(999);
  expect(abort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(abort).toHaveBeenCalledOnce();
  expect(await end).toBe('aborted');
});

it('aborts work that is left, and leaves no timer behind', async () => {
  const leaving = new AbortController();
  const work = doInTime(1_000, leaving.signal, untilAborted);
  leaving.abort();
  await expect(work).rejects.toThrow('Aborted');
  expect(vi.getTimerCount()).toBe(0);
});

it('starts work that was left before with a signal that is aborted', async () => {
  await expect(doInTime(1_000, AbortSignal.abort(), untilAborted)).rejects.toThrow('Aborted');
});
