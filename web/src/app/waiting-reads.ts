import type { ReadCallName } from '../base/api/call-input.ts';
import type { OutdatedReads } from './outdated-reads.ts';

/** What the waiting of reads depends on. */
interface WaitingReadsDeps {
  readonly read: (names: readonly ReadCallName[]) => void;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The longest wait. */
  readonly spreadMs: number;
}

/** Reads again what is out of date: at once, or with all that waits at one moment. */
export interface WaitingReads {
  readonly add: (outdated: OutdatedReads) => void;
  /** Forgets what waits. */
  readonly stop: () => void;
}

/**
 * Lets reads that may wait do so until a random moment: when a business day opens, every open browser
 * learns it within the same second, and the server answers them over a minute.
 */
export function createWaitingReads({ read, random, spreadMs }: WaitingReadsDeps): WaitingReads {
  const waiting = new Set<ReadCallName>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readWaiting(): void {
    timer = undefined;
    read([...waiting]);
    waiting.clear();
  }

  return {
    add({ mayWait, names }) {
      if (names.length === 0) return;
      if (!mayWait) {
        for (const name of names) waiting.delete(name);
        read(names);
        return;
      }
      for (const name of names) waiting.add(name);
      timer ??= setTimeout(readWaiting, random() * spreadMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
