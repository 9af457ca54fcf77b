import { setImmediate } from 'node:timers/promises';
import type { Timer } from '../../src/platform/timer.ts';

/** Time that passes only while everybody sleeps, and then at once. */
export interface FakeTimer extends Timer {
  /** Lets time pass until `work` has ended: from the end of each sleep to that of the next. */
  passUntil<Value>(work: Promise<Value>): Promise<Value>;
}

/** Somebody who sleeps, and when they have to be woken. */
interface Sleeper {
  readonly wakeMs: number;
  readonly wake: () => void;
}

/** Makes a timer that begins at 0. What waits for anything but its sleeps needs no more than promises. */
export function createFakeTimer(): FakeTimer {
  let nowMs = 0;
  const sleepers = new Set<Sleeper>();

  function wakeNext(): void {
    let next: Sleeper | undefined;
    for (const sleeper of sleepers)
      if (next === undefined || sleeper.wakeMs < next.wakeMs) next = sleeper;
    if (next === undefined) throw new Error('Nobody sleeps, and still it does not end');
    nowMs = Math.max(nowMs, next.wakeMs);
    next.wake();
  }

  return {
    nowMs: () => nowMs,
    sleep(ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper: Sleeper = {
        wakeMs: nowMs + ms,
        wake: () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', sleeper.wake);
          resolve();
        },
      };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake);
      if (signal?.aborted === true) sleeper.wake();
      return promise;
    },
    async passUntil(work) {
      const ended = new AbortController();
      const end = () => ended.abort();
      work.then(end, end);
      for (await setImmediate(); !ended.signal.aborted; await setImmediate()) wakeNext();
      return work;
    },
  };
}
