import { expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

it('an act is done at once, and of many calls after it once in each pause, the last one included', () => {
  vi.useFakeTimers();
  const act = vi.fn<() => void>();
  const call = throttle(act, 1_000);
  call();
  expect(act).toHaveBeenCalledTimes(1);
  for (let calls = 0; calls < 5; calls += 1) call();
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(500);
  call();
  vi.advanceTimersByTime(500);
  expect(act).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1_000);
  call();
  expect(act).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});
