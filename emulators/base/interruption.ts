/** Aborts at the first signal that stops this process; further ones change nothing while it ends what it has started. */
export function abortOnSignals(): AbortSignal {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => interruption.abort());
  }
  return interruption.signal;
}

/** The exit code of a process that a signal has ended, as shells have it. */
export const interruptedExitCode = 130;

/** What work is raced against that cannot end by itself: it rejects, with the signal's reason, once that aborts. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
