import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** How an attempt to open the wallet, or something of it, stands. */
export type OpeningAttempt =
  | { readonly state: 'idle' }
  | { readonly state: 'failed'; readonly message: string }
  /** `share` runs from 0 to 1. */
  | { readonly state: 'opening'; readonly share: number };

/** How it can end; `old`: sealed with the password from before a reset, it has to be restored. */
export type Opened =
  | { readonly state: 'opened' }
  | { readonly state: 'old' }
  | { readonly state: 'failed'; readonly problem: string };

/** What an attempt gets: the signal is aborted when whoever asked has cancelled or left. */
export interface OpeningRun {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/**
 * Makes attempts to open the wallet, one at a time. A cancelled one is ended by `cancelVault`, and
 * nothing comes of it, however late the server answers it.
 */
export function useOpening(cancelVault: () => void): {
  readonly attempt: OpeningAttempt;
  /** Resolves to nothing when it was cancelled, or another attempt is under way. */
  readonly open: <Ended extends Opened>(
    work: (run: OpeningRun) => Promise<Ended>,
  ) => Promise<Ended | undefined>;
  readonly cancel: () => void;
} {
  const [attempt, setAttempt] = useState<OpeningAttempt>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => stop(running, cancelVault), [cancelVault]);

  async function open<Ended extends Opened>(
    work: (run: OpeningRun) => Promise<Ended>,
  ): Promise<Ended | undefined> {
    if (running.current !== undefined) return undefined;
    const { signal } = (running.current = new AbortController());
    const onProgress = (share: number) => {
      if (!signal.aborted) setAttempt({ state: 'opening', share });
    };
    const end = (next: OpeningAttempt) => {
      if (signal.aborted) return;
      running.current = undefined;
      setAttempt(next);
    };
    onProgress(0);
    try {
      const ended = await work({ signal, onProgress });
      if (signal.aborted) return undefined;
      end(
        ended.state === 'failed' ? { state: 'failed', message: ended.problem } : { state: 'idle' },
      );
      return ended;
    } catch (error) {
      // A fault must not leave the form at work for ever.
      end({ state: 'idle' });
      throw error;
    }
  }

  return {
    attempt,
    open,
    cancel() {
      stop(running, cancelVault);
      setAttempt({ state: 'idle' });
    },
  };
}

function stop(running: RefObject<AbortController | undefined>, cancelVault: () => void): void {
  if (running.current === undefined) return;
  running.current.abort();
  running.current = undefined;
  cancelVault();
}
