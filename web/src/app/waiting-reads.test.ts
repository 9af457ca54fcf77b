import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadCallName } from '../base/api/call-input.ts';
import { createWaitingReads } from './waiting-reads.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openReads(random: number) {
  const read = vi.fn<(names: readonly ReadCallName[]) => void>();
  return { read, reads: createWaitingReads({ read, random: () => random, spreadMs: 60_000 }) };
}

it('what may wait is read at a random moment of the next minute, all of it once', () => {
  const { read, reads } = openReads(0.5);
  reads.add({ names: ['getEarnings', 'getRewardTips'], mayWait: true });
  vi.advanceTimersByTime(10_000);
  reads.add({ names: ['getEarnings', 'getMyPackages'], mayWait: true });
  vi.advanceTimersByTime(19_999);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read.mock.calls).toEqual([[['getEarnings', 'getRewardTips', 'getMyPackages']]]);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it('what may not wait is read at once, and no longer waits', () => {
  const { read, reads } = openReads(0.5);
  reads.add({ names: ['getEarnings', 'getMyPackages'], mayWait: true });
  reads.add({ names: ['getEarnings'], mayWait: false });
  expect(read.mock.calls).toEqual([[['getEarnings']]]);
  vi.advanceTimersByTime(30_000);
  expect(read.mock.calls).toEqual([[['getEarnings']], [['getMyPackages']]]);
});

it('nothing is read for nothing, and nothing after the end', () => {
  const { read, reads } = openReads(0.5);
  reads.add({ names: [], mayWait: false });
  reads.add({ names: ['getEarnings'], mayWait: true });
  reads.stop();
  vi.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
});
