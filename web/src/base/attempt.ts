import { CallFailed } from './api/call-failure.ts';
import { createStore, type Followed, type Store } from './store.ts';

/** What the work of an attempt gets. */
export interface AttemptRun {
  /** Aborted when the member cancels or leaves the screen; nothing comes of the attempt then. */
  readonly signal: AbortSignal;
  /** Reports how far the work has come, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** How the latest attempt stands. */
export interface AttemptStatus<Result> {
  readonly state: 'idle' | 'pending' | 'success' | 'error';
  /** From 0 to 1; only while pending, and only once the work has reported it. */
  readonly progress: number | undefined;
  /** What the work returned, with `success`. */
  readonly result: Result | undefined;
  /** What the work threw, with `error`. */
  readonly error: Error | undefined;
}

const idle = { state: 'idle', progress: undefined, result: undefined, error: undefined } as const;

/** Makes attempts, one at a time; what `useAttempt` is without React. */
export class AttemptRunner<Result> {
  readonly #status: Store<AttemptStatus<Result>> = createStore<AttemptStatus<Result>>(idle);
  #running: AbortController | undefined;

  get status(): Followed<AttemptStatus<Result>> {
    return this.#status;
  }

  readonly start = async (
    work: (run: AttemptRun) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (this.#running !== undefined) return undefined;
    const running = new AbortController();
    this.#running = running;
    const isCancelled = () => running.signal.aborted;
    this.#status.set({ ...idle, state: 'pending' });
    const onProgress = (progress: number) => {
      if (this.#running === running) this.#status.set({ ...idle, state: 'pending', progress });
    };
    try {
      const result = await work({ signal: running.signal, onProgress });
      if (isCancelled()) return undefined;
      this.#end({ ...idle, state: 'success', result });
      return result;
    } catch (cause) {
      if (isCancelled()) return undefined;
      const error = cause instanceof Error ? cause : new Error('An attempt failed', { cause });
      this.#end({ ...idle, state: 'error', error });
      if (error instanceof CallFailed) return undefined;
      throw error;
    }
  };

  readonly cancel = (): void => {
    this.#running?.abort();
    this.#end(idle);
  };

  #end(status: AttemptStatus<Result>): void {
    this.#running = undefined;
    this.#status.set(status);
  }
}
