import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';

const minuteMs = 60_000;
const idleMs = 15 * minuteMs;

let monotonicMs: number;
let watch: IdleWatch;
const onIdle = vi.fn<() => void>();

/** Lets the two clocks go on, or back, while no timer runs. */
function moveClocks(by: { readonly wall: number; readonly monotonic: number }): void {
  vi.setSystemTime(Date.now() + by.wall * minuteMs);
  monotonicMs += by.monotonic * minuteMs;
}

/** Lets timers and both clocks go on; whoever set the wall clock before has set it. */
function liveThrough(minutes: number): void {
  for (let lived = 0; lived < minutes; lived += 1) {
    monotonicMs += minuteMs;
    vi.advanceTimersByTime(minuteMs);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  monotonicMs = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
  onIdle.mockReset();
  watch = createIdleWatch(idleMs, onIdle);
  watch.start();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe.each<[string, (watch: IdleWatch) => void]>([
  ['looked at', (idle) => idle.check()],
  ['touched', (idle) => idle.touch()],
])('a watch that is %s', (_name, act) => {
  test.each([
    { wall: 14, monotonic: 14, isOver: false },
    { wall: 15, monotonic: 15, isOver: true },
    // A device that slept: some of them let the monotonic clock stand still.
    { wall: 15, monotonic: 0, isOver: true },
    { wall: 14, monotonic: 0, isOver: false },
    // A clock that was set back.
    { wall: 0, monotonic: 15, isOver: true },
    { wall: -60, monotonic: 15, isOver: true },
    { wall: -60, monotonic: 14, isOver: false },
    { wall: -10_000, monotonic: 14, isOver: false },
    // A clock that was set ahead locks too early, never too late.
    { wall: 60, monotonic: 1, isOver: true },
  ])('after $wall minutes by the wall and $monotonic by the other clock', ({ isOver, ...by }) => {
    moveClocks(by);
    act(watch);
    expect(onIdle).toHaveBeenCalledTimes(isOver ? 1 : 0);
  });
});

describe('without anybody looking', () => {
  test('ends by its timer', () => {
    liveThrough(14);
    expect(onIdle).not.toHaveBeenCalled();
    liveThrough(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test.each([-60, -10_000])('ends in time after the wall clock was set by %d minutes', (wall) => {
    liveThrough(5);
    moveClocks({ wall, monotonic: 0 });
    liveThrough(10);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test('ends in time after the clock was set back and somebody touched it', () => {
    liveThrough(5);
    moveClocks({ wall: -60, monotonic: 0 });
    watch.touch();
    liveThrough(14);
    expect(onIdle).not.toHaveBeenCalled();
    liveThrough(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test('never, once it is stopped', () => {
    watch.stop();
    liveThrough(60);
    watch.check();
    expect(onIdle).not.toHaveBeenCalled();
  });
});

describe('a touch in another tab', () => {
  test.each([
    ['just now', 0, 15],
    // News that waited in a tab that slept.
    ['4 minutes ago', -4, 11],
    ['before this tab was touched', -60, 5],
    // The clock may have been set back since: it is not worth more than one of now.
    ['in an hour', 60, 15],
  ])('%s', (_name, minutesFromNow, endsAfter) => {
    liveThrough(10);
    watch.touch(Date.now() + minutesFromNow * minuteMs);
    watch.check();
    liveThrough(endsAfter - 1);
    expect(onIdle).not.toHaveBeenCalled();
    liveThrough(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });
});
