import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settled } from './use-has-content.ts';

let queryClient: QueryClient;
let left: AbortController;
const onSettled = vi.fn<() => void>();

/** Begins to wait; what follows from promises that are resolved already has happened. */
async function wait(): Promise<void> {
  void settled(queryClient, left.signal).then(onSettled);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  queryClient = new QueryClient();
  left = new AbortController();
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it('reads that have ended before anything waits for them are content at once', async () => {
  queryClient.setQueryData(['getUser'], 'Member');
  await wait();
  expect(onSettled).toHaveBeenCalledOnce();
});

it('reads that are under way are waited for, also beside one that has ended', async () => {
  queryClient.setQueryData(['getUser'], 'Member');
  const reply = Promise.withResolvers<string>();
  void queryClient.fetchQuery({ queryKey: ['getTips'], queryFn: () => reply.promise });
  await wait();
  expect(onSettled).not.toHaveBeenCalled();
  reply.resolve('Tips');
  await vi.advanceTimersByTimeAsync(0);
  expect(onSettled).toHaveBeenCalledOnce();
});

it('a read that fails is waited for no longer', async () => {
  const read = queryClient.fetchQuery({
    queryKey: ['getTips'],
    queryFn: () => Promise.reject(new Error('No reply')),
  });
  await expect(read).rejects.toThrow('No reply');
  await wait();
  expect(onSettled).toHaveBeenCalledOnce();
});

it('a screen without reads is waited for three seconds', async () => {
  await wait();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(onSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onSettled).toHaveBeenCalledOnce();
});

it('a screen that is left is waited for no longer', async () => {
  await wait();
  left.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(onSettled).toHaveBeenCalledOnce();
});
