import { setTimeout as pass } from 'node:timers/promises';

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
      await pass(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};

/** Something did not answer in time. */
export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';
}

/**
 * Waits at most `timeoutMs` for `work`. The work itself goes on: what it does is safe to do again.
 * @throws {TimedOutError} when the time is over.
 */
export async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TimedOutError(`No answer within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
