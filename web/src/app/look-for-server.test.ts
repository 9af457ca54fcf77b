import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookForServer } from './look-for-server.ts';

const fakes = vi.hoisted(() => ({
  isServerReached: vi.fn<() => Promise<boolean>>(),
  reloadOnce: vi.fn<() => boolean>(),
  tell: vi.fn<(missing: string) => void>(),
}));
vi.mock('./is-server-reached.ts', () => ({ isServerReached: fakes.isServerReached }));
vi.mock('./reload-once.ts', () => ({ reloadOnce: fakes.reloadOnce }));

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  fakes.reloadOnce.mockReturnValue(true);
});
afterEach(() => void vi.useRealTimers());

const pass = (elapsedMs: number) => vi.advanceTimersByTimeAsync(elapsedMs);

test('reloads at once where the server answers', async () => {
  fakes.isServerReached.mockResolvedValue(true);
  lookForServer(fakes.tell);
  await pass(0);
  expect(fakes.reloadOnce).toHaveBeenCalledOnce();
  expect(fakes.tell).not.toHaveBeenCalled();
});

test('looks again until it answers, and then reloads', async () => {
  fakes.isServerReached.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  lookForServer(fakes.tell);
  await pass(0);
  expect(fakes.tell.mock.calls).toEqual([['cut off']]);
  expect(fakes.reloadOnce).not.toHaveBeenCalled();
  await pass(5_000);
  expect(fakes.reloadOnce).toHaveBeenCalledOnce();
});

test('says that the part is gone where a reload has just not helped, and rests', async () => {
  fakes.isServerReached.mockResolvedValue(true);
  fakes.reloadOnce.mockReturnValue(false);
  lookForServer(fakes.tell);
  await pass(60_000);
  expect(fakes.tell.mock.calls).toEqual([['gone']]);
  expect(fakes.reloadOnce).toHaveBeenCalledOnce();
});

test.each([
  ['while it looks', 0, 0],
  ['between two looks', 1, 1],
])('reloads nothing once it is stopped %s', async (_, waitedMs, told) => {
  fakes.isServerReached.mockResolvedValueOnce(false).mockResolvedValue(true);
  const stop = lookForServer(fakes.tell);
  if (waitedMs > 0) await pass(waitedMs);
  stop();
  await pass(60_000);
  expect(fakes.tell).toHaveBeenCalledTimes(told);
  expect(fakes.reloadOnce).not.toHaveBeenCalled();
});
