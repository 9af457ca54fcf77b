import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { type WorkerAnswer, type WorkerAsk, workerReply } from './worker-messages.ts';

/** Why a worker's life ended before it answered. */
export type EndReason = 'stopped' | 'timed out' | 'failed';

/** A running worker as the page sees it. */
export interface WorkerPort {
  post(message: unknown): void;
  terminate(): void;
}

/** Starts a worker and says what it sends, and when it broke. */
export type StartWorker = (heard: {
  readonly message: (data: unknown) => void;
  readonly broke: () => void;
}) => WorkerPort;

/** One life of the vault's worker. Every ask is answered, or ended with it. */
export interface WorkerLine {
  ask(
    ask: WorkerAsk,
    options: { readonly timeoutMs: number; readonly onProgress?: OnProgress | undefined },
  ): Promise<WorkerAnswer | { readonly kind: 'ended'; readonly reason: EndReason }>;
  /** Terminates the worker, and its memory with it; ends what was asked of it. */
  end(reason: EndReason): void;
}

interface Waiting {
  readonly settle: (answer: Awaited<ReturnType<WorkerLine['ask']>>) => void;
  readonly onProgress: OnProgress | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Starts a worker; `onEnd` is called once, whoever ends it. An ask that times out ends the line. */
export function openWorkerLine(startWorker: StartWorker, onEnd: () => void): WorkerLine {
  const waiting = new Map<number, Waiting>();
  let ended: EndReason | undefined;
  let lastId = 0;

  function end(reason: EndReason): void {
    if (ended !== undefined) return;
    ended = reason;
    port.terminate();
    for (const { settle, timer } of waiting.values()) {
      clearTimeout(timer);
      settle({ kind: 'ended', reason });
    }
    waiting.clear();
    onEnd();
  }

  function hear(data: unknown): void {
    const parsed = workerReply.safeParse(data);
    if (!parsed.success) return end('failed');
    const { id, answer } = parsed.data;
    const asked = waiting.get(id);
    if (asked === undefined) return;
    if (answer.kind === 'progressed') {
      asked.onProgress?.(answer.fraction);
      return;
    }
    clearTimeout(asked.timer);
    waiting.delete(id);
    asked.settle(answer);
  }

  const port = startWorker({ message: hear, broke: () => end('failed') });

  return {
    end,
    ask: (ask, { timeoutMs, onProgress }) =>
      new Promise((settle) => {
        if (ended !== undefined) return settle({ kind: 'ended', reason: ended });
        lastId += 1;
        const timer = setTimeout(() => end('timed out'), timeoutMs);
        waiting.set(lastId, { settle, onProgress, timer });
        port.post({ id: lastId, ask });
      }),
  };
}
