import { expose, wrap } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NotifySession } from './auth.ts';
import type { FirebaseSession } from './firebase.ts';

vi.mock('../browser/trusted-types.ts', () => ({ trustedScriptUrl: (url: string) => url }));
vi.mock('./firebase-worker.ts?worker&url', () => ({ default: '/worker.js' }));

/** A worker whose code is what the test connects to `inside`; unconnected, it is silent. */
class TestWorker extends EventTarget {
  readonly #channel = new MessageChannel();
  readonly inside: MessagePort = this.#channel.port2;
  isTerminated = false;

  constructor() {
    super();
    this.#channel.port1.addEventListener('message', ({ data }) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    this.#channel.port1.start();
    workers.push(this);
  }

  postMessage(message: unknown, transfer: Transferable[]): void {
    this.#channel.port1.postMessage(message, transfer);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#channel.port1.close();
  }
}

class TestErrorEvent extends Event {
  readonly message = 'It broke';
}

const workers: TestWorker[] = [];
const notify = vi.fn<NotifySession>();
const none: FirebaseSession = { state: 'none' };
const { startFirebase } = await import('./start-worker.ts');

/** Begins a start of Firebase; its worker is the latest one. */
function start() {
  const started = startFirebase(notify);
  const worker = workers.at(-1);
  if (worker === undefined) throw new Error('No worker was started');
  return { started, worker };
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('ErrorEvent', TestErrorEvent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const worker of workers.splice(0)) worker.terminate();
});

it('Firebase is open once it has said whose session it is', async () => {
  const { started, worker } = start();
  const followed = Promise.withResolvers<NotifySession>();
  const inside = {
    followSession: (follow: NotifySession) => followed.resolve(follow),
    answer: () => 1,
  };
  expose(inside, worker.inside);
  const onOpen = vi.fn<() => void>();
  const opened = started.then(onOpen);
  const follow = await followed.promise;
  // A worker answers in the order of its requests: it has answered the first one by then.
  await wrap<typeof inside>(worker).answer();
  expect(onOpen).not.toHaveBeenCalled();
  follow(none, undefined);
  await opened;
  expect(notify.mock.calls).toEqual([[none, undefined]]);
  expect(worker.isTerminated).toBe(false);
});

it('a worker that says nothing, also after the time that Firebase waits for Google, ends as a missing part', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const report = vi.fn<(event: Event) => boolean>();
  vi.stubGlobal('dispatchEvent', report);
  const { started, worker } = start();
  const settled = vi.fn<(error: unknown) => void>();
  const ended = started.catch(settled);
  await vi.advanceTimersByTimeAsync(34_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  const error = new Error('Firebase does not answer');
  expect(settled.mock.calls).toEqual([[error]]);
  expect(report.mock.calls).toEqual([
    [expect.objectContaining({ type: 'vite:preloadError', payload: error })],
  ]);
  expect(worker.isTerminated).toBe(true);
});

it.each([
  ['cannot be fetched ends as a missing part', () => new Event('error'), 1],
  ['breaks ends as an error', () => new TestErrorEvent('error'), 0],
])('a worker that %s', async (_, fault, reports) => {
  const report = vi.fn<(event: Event) => boolean>();
  vi.stubGlobal('dispatchEvent', report);
  const { started, worker } = start();
  worker.dispatchEvent(fault());
  await expect(started).rejects.toThrow('Firebase does not start');
  expect(report).toHaveBeenCalledTimes(reports);
  expect(worker.isTerminated).toBe(true);
});
