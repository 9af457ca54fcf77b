import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';

const minuteMs = 60_000;
const idleMs = 15 * minuteMs;

let monotonicMs: number;
let watch: IdleWatch;
const onIdle = vi.fn<() => void>();

/** Moves the two clocks, forwards or back, while no timer runs. */
function moveClocks(by: { readonly wall: number; readonly monotonic: number }): void {
  vi.setSystemTime(Date.now() + by.wall * minuteMs);
  monotonicMs += by.monotonic * minuteMs;
}

/** Moves the timers and both clocks forwards. */
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
  ['checked', (idle) => idle.check()],
  ['touched', (idle) => idle.touch()],
])('a watch that is %s', (_name, wake) => {
  test.each([
    { wall: 14, monotonic: 14, isOver: false },
    { wall: 15, monotonic: 15, isOver: true },
    // The device slept; on some devices the monotonic clock stands still then.
    { wall: 15, monotonic: 0, isOver: true },
    { wall: 14, monotonic: 0, isOver: false },
    // The wall clock was set back.
    { wall: 0, monotonic: 15, isOver: true },
    { wall: -60, monotonic: 15, isOver: true },
    { wall: -60, monotonic: 14, isOver: false },
    { wall: -10_000, monotonic: 14, isOver: false },
    // A wall clock that was set ahead locks too early, never too late.
    { wall: 60, monotonic: 1, isOver: true },
  ])(
    'ends or not after $wall minutes by the wall clock and $monotonic by the monotonic clock',
    ({ isOver, ...by }) => {
      moveClocks(by);
      wake(watch);
      expect(onIdle).toHaveBeenCalledTimes(isOver ? 1 : 0);
    },
  );
});

describe('a watch that is left alone', () => {
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

  test('ends in time after the wall clock was set back and the member used the app', () => {
    liveThrough(5);
    moveClocks({ wall: -60, monotonic: 0 });
    watch.touch();
    liveThrough(14);
    expect(onIdle).not.toHaveBeenCalled();
    liveThrough(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test('never ends once it is stopped', () => {
    watch.stop();
    liveThrough(60);
    watch.check();
    expect(onIdle).not.toHaveBeenCalled();
  });
});

describe('a touch in another tab', () => {
  test.each([
    ['just now', 0, 15],
    // The message waited in a tab that slept.
    ['4 minutes ago', -4, 11],
    ['before this tab was touched', -60, 5],
    // The wall clock was set back since; the touch counts as one of now.
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
