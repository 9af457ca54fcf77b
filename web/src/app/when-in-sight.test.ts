import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenInSight } from './when-in-sight.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

it('what is to be done in a page that is seen is done after its time', () => {
  focusManager.setFocused(true);
  const act = vi.fn<() => void>();
  whenInSight(1_000, act);
  vi.advanceTimersByTime(999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

it('what is to be done in a hidden page is done once, when the member looks at it', () => {
  focusManager.setFocused(false);
  const act = vi.fn<() => void>();
  whenInSight(1_000, act);
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  for (const isSeen of [true, false, true]) focusManager.setFocused(isSeen);
  expect(act).toHaveBeenCalledTimes(1);
});

it.each([
  ['before its time', 500],
  ['while the page is hidden', 60_000],
])('what is cancelled %s is never done', (_, ms) => {
  focusManager.setFocused(false);
  const act = vi.fn<() => void>();
  const cancel = whenInSight(1_000, act);
  vi.advanceTimersByTime(ms);
  cancel();
  focusManager.setFocused(true);
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
});
