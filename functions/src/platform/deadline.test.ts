import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deadlineIn, leaving, neverOver } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a deadline is over once its time has passed, and says how much of it is left', () => {
  const deadline = deadlineIn(1_000);
  expect([deadline.isOver(), deadline.leftMs()]).toEqual([false, 1_000]);
  vi.advanceTimersByTime(999);
  expect([deadline.isOver(), deadline.leftMs()]).toEqual([false, 1]);
  vi.advanceTimersByTime(1);
  expect([deadline.isOver(), deadline.leftMs()]).toEqual([true, 0]);
  vi.advanceTimersByTime(1_000);
  expect([deadline.isOver(), deadline.leftMs()]).toEqual([true, 0]);
});

it.each(['2020-01-01', '2040-01-01'])(
  'a wall clock that is set to %s neither lengthens nor ends a deadline',
  (day) => {
    const deadline = deadlineIn(1_000);
    vi.setSystemTime(new Date(day));
    expect(deadline.leftMs()).toBe(1_000);
    vi.advanceTimersByTime(1_000);
    expect(deadline.isOver()).toBe(true);
  },
);

it('a deadline that leaves some of the time of another one is over before it', () => {
  const deadline = deadlineIn(1_000);
  const earlier = leaving(400, deadline);
  expect([earlier.isOver(), earlier.leftMs()]).toEqual([false, 600]);
  vi.advanceTimersByTime(600);
  expect([earlier.isOver(), earlier.leftMs(), deadline.isOver()]).toEqual([true, 0, false]);
  expect(leaving(400, neverOver).isOver()).toBe(false);
});
