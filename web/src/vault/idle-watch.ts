/** Calls back once nobody has touched the app for a while. */
export interface IdleWatch {
  readonly start: () => void;
  readonly stop: () => void;
  /** Notes activity, at `atMs` where it happened in another tab. */
  readonly touch: (atMs?: number) => void;
  /** Calls back at once when the time is over: timers stand still while a device sleeps. */
  readonly check: () => void;
}

/** Makes a watch that is not started yet. */
export function createIdleWatch(idleMs: number, onIdle: () => void): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touchedAtMs = 0;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function check(): void {
    if (timer === undefined) return;
    const remainingMs = touchedAtMs + idleMs - Date.now();
    stop();
    if (remainingMs <= 0) onIdle();
    else timer = setTimeout(check, remainingMs);
  }

  return {
    stop,
    check,
    start() {
      stop();
      touchedAtMs = Date.now();
      timer = setTimeout(check, idleMs);
    },
    touch(atMs = Date.now()) {
      // After a long sleep the first touch comes before the timer: it must not save the session.
      check();
      touchedAtMs = Math.max(touchedAtMs, Math.min(atMs, Date.now()));
    },
  };
}
