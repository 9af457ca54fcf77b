import { setImmediate } from 'node:timers/promises';
import type { Timer } from '../../src/platform/timer.ts';

/** A timer whose time jumps to the next wake-up when all work sleeps. */
export interface FakeTimer extends Timer {
  /** Wakes one sleeper after the other, in order of time, until `work` has ended. */
  passUntil<Value>(work: Promise<Value>): Promise<Value>;
}

/** A pending sleep and its wake-up time. */
interface Sleeper {
  readonly wakeMs: number;
  readonly wake: () => void;
}

/** Creates a timer at 0. Between sleeps, the work may wait only for promises that need no real time. */
export function createFakeTimer(): FakeTimer {
  let nowMs = 0;
  const sleepers = new Set<Sleeper>();

  function wakeNext(): void {
    let next: Sleeper | undefined;
    for (const sleeper of sleepers)
      if (next === undefined || sleeper.wakeMs < next.wakeMs) next = sleeper;
    if (next === undefined) throw new Error('Nothing sleeps, and the work does not end');
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
