import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { CallFailed } from './api/call-failure.ts';
import { createStore, type Followed, type Store } from './store.ts';

/** What the work of an attempt gets. */
export interface AttemptRun {
  /** Aborted when the member cancels or leaves the screen; nothing comes of the attempt then. */
  readonly signal: AbortSignal;
  /** Reports how far the work has come, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** How the latest attempt stands, in the words of TanStack's mutations. */
export interface AttemptStatus<Result> {
  readonly state: 'idle' | 'pending' | 'success' | 'error';
  /** From 0 to 1; only while pending, and only once the work has reported it. */
  readonly progress: number | undefined;
  /** What the work returned, with `success`. */
  readonly result: Result | undefined;
  /** What the work threw, with `error`. */
  readonly error: Error | undefined;
}

/** Makes attempts, one at a time; what `useAttempt` is without React. */
export class AttemptRunner<Result> {
  readonly #mutation: MutationObserver<Result, Error, Promise<Result>>;
  readonly #status: Store<AttemptStatus<Result>>;
  #running: AbortController | undefined;
  #progress: number | undefined;

  constructor(queryClient: QueryClient) {
    this.#mutation = new MutationObserver(queryClient, {
      // The work is under way already: what it was given never becomes a variable in the cache.
      mutationFn: (work) => work,
      // Without a network the work fails and says so, rather than to start by itself much later.
      networkMode: 'always',
      gcTime: 1_000,
    });
    this.#status = createStore(this.#readStatus());
  }

  get status(): Followed<AttemptStatus<Result>> {
    return this.#status;
  }

  readonly start = async (
    work: (run: AttemptRun) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (this.#running !== undefined) return undefined;
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    const onProgress = (share: number) => {
      if (this.#running !== running) return;
      this.#progress = share;
      this.#publish();
    };
    const ending = this.#mutation.mutate(work({ signal, onProgress }));
    this.#publish();
    try {
      const result = await ending;
      return signal.aborted ? undefined : result;
    } catch (error) {
      if (signal.aborted || error instanceof CallFailed) return undefined;
      throw error;
    } finally {
      if (this.#running === running) {
        this.#running = undefined;
        this.#progress = undefined;
        this.#publish();
      }
    }
  };

  readonly cancel = (): void => {
    this.#running?.abort();
    this.#running = undefined;
    this.#progress = undefined;
    this.#mutation.reset();
    this.#publish();
  };

  #publish(): void {
    this.#status.set(this.#readStatus());
  }

  #readStatus(): AttemptStatus<Result> {
    const { status, data, error } = this.#mutation.getCurrentResult();
    return { state: status, progress: this.#progress, result: data, error: error ?? undefined };
  }
}
