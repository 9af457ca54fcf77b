import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { WorkerRequest } from './worker-requests.ts';
import { responseMessage, type WorkerResponse } from './worker-responses.ts';

/** Why a worker ended before it responded; `missing` where its code could not be fetched, as after a new version. */
export type EndReason = 'stopped' | 'timed out' | 'failed' | 'missing';

/** The response to a request, or the end of the worker before one came. */
export type Answer = WorkerResponse | { readonly kind: 'ended'; readonly reason: EndReason };

/** A running worker as the page sees it. */
interface WorkerPort {
  post(message: unknown): void;
  terminate(): void;
}

/** Starts a worker with listeners for its messages and for its breakdown. */
export type StartWorker = (listeners: {
  readonly onMessage: (data: unknown) => void;
  readonly onBroken: (reason: 'failed' | 'missing') => void;
}) => WorkerPort;

/** One run of the vault's worker. Every request resolves: with its response, or with the worker's end. */
export interface WorkerClient {
  request(
    request: WorkerRequest,
    options: { readonly timeoutMs: number; readonly onProgress?: OnProgress | undefined },
  ): Promise<Answer>;
  /** Terminates the worker, which frees its memory, and resolves the pending requests. */
  end(reason: EndReason): void;
}

interface Pending {
  readonly settle: (answer: Answer) => void;
  readonly onProgress: OnProgress | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Starts a worker; `onEnd` is called once. A request that times out ends the worker. */
export function createWorkerClient(startWorker: StartWorker, onEnd: () => void): WorkerClient {
  const pending = new Map<number, Pending>();
  let ended: EndReason | undefined;
  let lastId = 0;

  function end(reason: EndReason): void {
    if (ended !== undefined) return;
    ended = reason;
    port.terminate();
    for (const { settle, timer } of pending.values()) {
      clearTimeout(timer);
      settle({ kind: 'ended', reason });
    }
    pending.clear();
    onEnd();
  }

  function onMessage(data: unknown): void {
    const parsed = responseMessage.safeParse(data);
    if (!parsed.success) return end('failed');
    const { id, response } = parsed.data;
    const request = pending.get(id);
    if (request === undefined) return;
    if (response.kind === 'progressed') {
      request.onProgress?.(response.fraction);
      return;
    }
    clearTimeout(request.timer);
    pending.delete(id);
    request.settle(response);
  }

  const port = startWorker({ onMessage, onBroken: end });

  return {
    end,
    request: (request, { timeoutMs, onProgress }) =>
      new Promise((settle) => {
        if (ended !== undefined) return settle({ kind: 'ended', reason: ended });
        lastId += 1;
        const timer = setTimeout(() => end('timed out'), timeoutMs);
        pending.set(lastId, { settle, onProgress, timer });
        port.post({ id: lastId, request });
      }),
  };
}
