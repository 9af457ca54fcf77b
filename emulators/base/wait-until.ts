import { setTimeout as sleep } from 'node:timers/promises';

/** A condition to wait for. */
export interface Wait {
  /** Completes the sentence "... is not ready". */
  readonly name: string;
  readonly timeoutMs: number;
  readonly intervalMs?: number;
  /** Ends the wait before its time. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls `isReady` until it returns true; an exception counts as false. What it waits for has to end with the signal,
 * which aborts when the wait ends.
 * @throws when the wait is ended, with the reason of its signal; when the time is over, with the last exception as cause.
 */
export async function waitUntil(
  wait: Wait,
  isReady: (signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const timeout = AbortSignal.timeout(wait.timeoutMs);
  const signal = wait.signal === undefined ? timeout : AbortSignal.any([wait.signal, timeout]);
  let cause: unknown;
  while (!signal.aborted) {
    try {
      if (await isReady(signal)) return;
    } catch (error) {
      cause = error;
    }
    await sleep(wait.intervalMs ?? 100, undefined, { signal }).catch(() => undefined);
  }
  wait.signal?.throwIfAborted();
  throw new Error(`${wait.name} is not ready after ${wait.timeoutMs / 1_000} s`, { cause });
}
