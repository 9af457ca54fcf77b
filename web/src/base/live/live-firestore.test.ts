import { expose, finalizer, proxy, wrap } from 'comlink';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { FirebaseWorker } from '../firebase/firebase-worker.ts';
import type { Listen } from './documents.ts';
import { listen, recoverListeners } from './live-firestore.ts';

const fakes = vi.hoisted(() => ({
  listen: vi.fn<(...listener: Parameters<Listen>) => unknown>(),
  reconnect: vi.fn<() => void>(),
  catchUp: vi.fn<() => void>(),
  retry: vi.fn<() => void>(),
}));
const session = vi.hoisted(() => new EventTarget());
vi.mock('../firebase/firebase.ts', () => ({
  openFirebase: () => Promise.resolve(fakes),
  firebaseSession: {
    subscribe: (onChange: () => void) => {
      session.addEventListener('change', onChange);
      return () => session.removeEventListener('change', onChange);
    },
  },
}));
vi.mock('./use-document.ts', () => ({ documents: fakes }));

class TestPage extends EventTarget {
  visibilityState = 'visible';
}

let page: TestPage;
let end: () => void;

async function happen(name: string): Promise<void> {
  page.dispatchEvent(new Event(name));
  await Promise.resolve();
}

const calls = () => ({
  reconnect: fakes.reconnect.mock.calls.length,
  catchUp: fakes.catchUp.mock.calls.length,
  retry: fakes.retry.mock.calls.length,
});

beforeEach(() => {
  vi.resetAllMocks();
  page = new TestPage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  end = recoverListeners();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

it('what could not be read is listened to again when the network is back', async () => {
  await happen('online');
  expect(calls()).toEqual({ reconnect: 1, catchUp: 0, retry: 1 });
});

it('what could not be read is listened to again when the member comes back to the page', async () => {
  await happen('visibilitychange');
  expect(calls()).toEqual({ reconnect: 0, catchUp: 1, retry: 1 });
});

it('what could not be read is listened to again with another session, until that ends', () => {
  session.dispatchEvent(new Event('change'));
  expect(calls()).toEqual({ reconnect: 0, catchUp: 0, retry: 1 });
  end();
  session.dispatchEvent(new Event('change'));
  expect(calls()).toEqual({ reconnect: 0, catchUp: 0, retry: 1 });
});

it.each([
  ['the member leaves the page', 'visibilitychange', 0],
  ['the network goes', 'offline', 1],
])('nothing is listened to again when %s', async (_, name, reconnect) => {
  page.visibilityState = 'hidden';
  await happen(name);
  expect(calls()).toEqual({ reconnect, catchUp: 0, retry: 0 });
});

it('an end stops listening in the worker, and lets go of what the worker holds for it', async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const stop = vi.fn<() => void>();
  const release = vi.fn<() => void>();
  const worker: Pick<FirebaseWorker, 'listen'> = {
    listen: () => Promise.resolve(proxy(Object.assign(stop, { [finalizer]: release }))),
  };
  expose(worker, port1);
  const firebase = wrap<typeof worker>(port2);
  fakes.listen.mockImplementation((...listener) => firebase.listen(...listener));
  const end = listen('config/latestTip', vi.fn<() => void>(), vi.fn<() => void>());
  end();
  await expect.poll(() => release.mock.calls).toHaveLength(1);
  expect(stop).toHaveBeenCalledOnce();
});
