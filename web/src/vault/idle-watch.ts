import { momentNow, msSince } from '../base/time/moment.ts';

/** Calls back once the member has not used the app for a while. */
export interface IdleWatch {
  readonly start: () => void;
  readonly stop: () => void;
  /** Records activity; activity in another tab comes with its wall clock time, `atMs`. */
  readonly touch: (atMs?: number) => void;
  /** Calls back at once when the time is over; no timer fires while a device sleeps. */
  readonly check: () => void;
}

/** Makes a watch that is not started yet. It ends when either of the two clocks of a moment has reached `idleMs`. */
export function createIdleWatch(idleMs: number, onIdle: () => void): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = { wallMs: 0, monotonicMs: 0 };

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function check(): void {
    if (timer === undefined) return;
    const remainingMs = idleMs - msSince(touched);
    stop();
    if (remainingMs <= 0) onIdle();
    else timer = setTimeout(check, remainingMs);
  }

  return {
    stop,
    check,
    start() {
      stop();
      touched = momentNow();
      timer = setTimeout(check, idleMs);
    },
    touch(atMs = Date.now()) {
      // After a long sleep the first touch comes before the timer; it must not extend the session.
      check();
      const { wallMs, monotonicMs } = momentNow();
      // Tabs share only the wall clock.
      const agoMs = Math.max(wallMs - atMs, 0);
      if (agoMs >= msSince(touched)) return;
      touched = { wallMs: wallMs - agoMs, monotonicMs: monotonicMs - agoMs };
    },
  };
}
