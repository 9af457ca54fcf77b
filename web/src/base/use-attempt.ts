import { useEffect, useState } from 'react';
import { type AttemptRun, AttemptRunner, type AttemptStatus } from './attempt.ts';
import { useStore } from './use-store.ts';

/** Makes attempts, one at a time. */
export interface Attempt<Input, Result> extends AttemptStatus<Result> {
  /**
   * Does the work and resolves to its result. Resolves to undefined when an attempt is under way
   * already (it does nothing then), when this one is cancelled, and when a call fails: `error` says
   * why. Rejects with any other error, which is a fault of the program.
   */
  readonly start: (input: Input) => Promise<Result | undefined>;
  /** Ends the attempt under way, and forgets how the last one ended. */
  readonly cancel: () => void;
}

/**
 * Does something that takes a while and may fail, such as what a form sends or a password opens:
 * once at a time, however often the member presses, and until the member leaves the screen.
 *
 * A secret must not be in the result, which is kept until the next attempt: pass it on within the work.
 */
export function useAttempt<Input, Result>(
  work: (input: Input, run: AttemptRun) => Promise<Result>,
): Attempt<Input, Result> {
  const [runner] = useState(() => new AttemptRunner<Result>());
  const status = useStore(runner.status);
  useEffect(() => runner.cancel, [runner]);
  return {
    ...status,
    start: (input) => runner.start((run) => work(input, run)),
    cancel: runner.cancel,
  };
}
