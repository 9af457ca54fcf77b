import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetInTime } from './use-forget.ts';

const minuteMs = 60_000;
let monotonicMs: number;
let page: EventTarget;
const forget = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  monotonicMs = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
  page = new EventTarget();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  forget.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The device sleeps, and the page is shown again: no timer runs. */
function sleep({ wall, monotonic }: { readonly wall: number; readonly monotonic: number }): void {
  vi.setSystemTime(Date.now() + wall * minuteMs);
  monotonicMs += monotonic * minuteMs;
  document.dispatchEvent(new Event('visibilitychange'));
}

const show = (persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('a secret that is held is forgotten after ten minutes', () => {
  forgetInTime(forget);
  vi.advanceTimersByTime(10 * minuteMs - 1);
  expect(forget).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(forget).toHaveBeenCalledOnce();
});

it.each([
  [9, 9, 0],
  [10, 10, 1],
  // On some devices the monotonic clock stands still meanwhile.
  [10, 0, 1],
  [-60, 10, 1],
])(
  'a secret of a device that slept %i minutes by the wall clock and %i by the monotonic clock is forgotten %i times',
  (wall, monotonic, times) => {
    forgetInTime(forget);
    sleep({ wall, monotonic });
    expect(forget).toHaveBeenCalledTimes(times);
  },
);

it('a secret on a page that the browser kept aside is forgotten when it is shown again', () => {
  forgetInTime(forget);
  show(false);
  expect(forget).not.toHaveBeenCalled();
  show(true);
  expect(forget).toHaveBeenCalledOnce();
});

it('a secret that is held no more is not forgotten later', () => {
  forgetInTime(forget)();
  vi.advanceTimersByTime(10 * minuteMs);
  sleep({ wall: 60, monotonic: 60 });
  show(true);
  expect(forget).not.toHaveBeenCalled();
});
