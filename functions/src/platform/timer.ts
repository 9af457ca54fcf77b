import { setTimeout } from 'node:timers/promises';

/** Time that passes, for what has to wait; tests let it pass by themselves. */
export interface Timer {
  /** Milliseconds since some moment; unlike the time of day they never go back. */
  readonly nowMs: () => number;
  /** Ends after `ms`, or as soon as `signal` is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** The time of this process. */
export const processTimer: Timer = {
  nowMs: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await setTimeout(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};
