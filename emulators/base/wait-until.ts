import { setTimeout as sleep } from 'node:timers/promises';

/** A condition to wait for. */
export interface Wait {
  /** Completes the sentence "... is not ready". */
  readonly name: string;
  readonly timeoutMs: number;
  readonly intervalMs?: number;
}

/**
 * Calls `isReady` until it returns true; an exception counts as false. What it waits for has to end with the signal,
 * which aborts when the time is over.
 * @throws when the time is over, with the last exception as cause.
 */
export async function waitUntil(
  wait: Wait,
  isReady: (signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const signal = AbortSignal.timeout(wait.timeoutMs);
  let cause: unknown;
  while (!signal.aborted) {
    try {
      if (await isReady(signal)) return;
    } catch (error) {
      cause = error;
    }
    await sleep(wait.intervalMs ?? 100);
  }
  throw new Error(`${wait.name} is not ready after ${wait.timeoutMs / 1_000} s`, { cause });
}
