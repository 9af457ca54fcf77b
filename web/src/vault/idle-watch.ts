/** Calls back once nobody has touched the app for a while. */
export interface IdleWatch {
  readonly start: () => void;
  readonly stop: () => void;
  /** Notes activity, at `atMs` by the wall clock where it happened in another tab. */
  readonly touch: (atMs?: number) => void;
  /** Calls back at once when the time is over: timers stand still while a device sleeps. */
  readonly check: () => void;
}

/**
 * Makes a watch that is not started yet. Whichever of two clocks says so first ends it: the wall
 * clock may be set back, and the monotonic one may stand still while a device sleeps.
 */
export function createIdleWatch(idleMs: number, onIdle: () => void): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = { wallMs: 0, monotonicMs: 0 };

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function check(): void {
    if (timer === undefined) return;
    const remainingMs = idleMs - idleForMs();
    stop();
    if (remainingMs <= 0) onIdle();
    else timer = setTimeout(check, remainingMs);
  }

  const idleForMs = () =>
    Math.max(Date.now() - touched.wallMs, performance.now() - touched.monotonicMs);

  return {
    stop,
    check,
    start() {
      stop();
      touched = now();
      timer = setTimeout(check, idleMs);
    },
    touch(atMs = Date.now()) {
      // After a long sleep the first touch comes before the timer: it must not save the session.
      check();
      const { wallMs, monotonicMs } = now();
      // The clocks of tabs have the wall clock alone in common.
      const agoMs = Math.max(wallMs - atMs, 0);
      if (agoMs >= idleForMs()) return;
      touched = { wallMs: wallMs - agoMs, monotonicMs: monotonicMs - agoMs };
    },
  };
}

const now = () => ({ wallMs: Date.now(), monotonicMs: performance.now() });
