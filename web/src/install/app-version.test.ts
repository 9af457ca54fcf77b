import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceWorkerRequest } from '../base/browser/service-worker-request.ts';

const fakes = vi.hoisted(() => ({ registerServiceWorker: vi.fn<() => Promise<unknown>>() }));
vi.mock('../base/browser/service-worker.ts', () => ({
  lookForNewer: undefined,
  registerServiceWorker: fakes.registerServiceWorker,
}));

const ownScript = 'https://polytips.example/assets/app-1234567.js';

/** A worker that knows no script of this page, unless a test names one. */
class TestWorker extends EventTarget {
  state = 'installing';
  known = 'https://polytips.example/assets/app-7654321.js';
  isSilent = false;
  readonly asked: ServiceWorkerRequest[] = [];

  postMessage(request: ServiceWorkerRequest, [port]: readonly MessagePort[] = []): void {
    this.asked.push(request);
    if (request.kind === 'knows' && !this.isSilent)
      port?.postMessage(request.script === this.known);
    if (request.kind === 'take over') this.become('activated');
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class TestRegistration extends EventTarget {
  installing: TestWorker | null = null;
  waiting: TestWorker | null = null;
}

/** Whether another tab is busy. */
let isBusy: boolean;
const requestLock = vi.fn<
  (
    name: string,
    options: LockOptions,
    work: (lock: unknown) => Promise<unknown>,
  ) => Promise<unknown>
>((name, _, work) => work(isBusy ? null : { name }));

let registration: TestRegistration;
let worker: TestWorker;

/** A page that watches, what it offers, and all that it has offered. */
async function watch() {
  const { newerVersion, watchVersion } = await import('./app-version.ts');
  const offers: unknown[] = [];
  newerVersion.subscribe(() => offers.push(newerVersion.get()));
  await watchVersion();
  return { offered: newerVersion.get, offers };
}

beforeEach(() => {
  vi.resetModules();
  registration = new TestRegistration();
  worker = new TestWorker();
  fakes.registerServiceWorker.mockResolvedValue(registration);
  isBusy = false;
  requestLock.mockClear();
  const locks = { request: requestLock };
  vi.stubGlobal('navigator', { locks, serviceWorker: { controller: new TestWorker() } });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { querySelectorAll: () => [{ src: ownScript }] }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const question: ServiceWorkerRequest = { kind: 'knows', script: ownScript };
const takeOver: ServiceWorkerRequest = { kind: 'take over' };

describe('a worker of the page’s own version', () => {
  beforeEach(() => {
    worker.state = 'installed';
    worker.known = ownScript;
    registration.waiting = worker;
  });

  it('takes over, and is not offered', async () => {
    const { offered } = await watch();
    await expect.poll(() => worker.asked).toEqual([question, takeOver]);
    expect(offered()).toBeUndefined();
  });

  it('is left alone while another tab makes it take over, and is not offered', async () => {
    isBusy = true;
    const { offered } = await watch();
    await expect.poll(() => requestLock.mock.calls).toHaveLength(1);
    expect(worker.asked).toEqual([question]);
    expect(offered()).toBeUndefined();
  });
});

it('a worker that gives no answer is not offered and does not take over', async () => {
  vi.useFakeTimers();
  worker.state = 'installed';
  worker.isSilent = true;
  registration.waiting = worker;
  const { offered } = await watch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.asked).toEqual([question]);
  expect(offered()).toBeUndefined();
});

it('a newer version is offered also while a page is busy', async () => {
  worker.state = 'installed';
  registration.waiting = worker;
  isBusy = true;
  const { offered } = await watch();
  await expect.poll(offered).toBe(worker);
  expect(worker.asked).toEqual([question]);
});

it('a newer version that is installed already is offered', async () => {
  worker.state = 'installed';
  registration.waiting = worker;
  const { offered } = await watch();
  await expect.poll(offered).toBe(worker);
});

it.each([
  ['began before the page watched', true],
  ['begins later', false],
])('a newer version whose install %s is offered once it is installed', async (_, isEarly) => {
  if (isEarly) registration.installing = worker;
  const { offered } = await watch();
  if (!isEarly) {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
  }
  expect(offered()).toBeUndefined();
  worker.become('installed');
  await expect.poll(offered).toBe(worker);
});

describe('a version that was offered and is replaced by a later install', () => {
  beforeEach(() => {
    worker.state = 'installed';
    registration.waiting = worker;
  });

  it('is offered no longer, where the page’s own version takes over', async () => {
    const { offered } = await watch();
    await expect.poll(offered).toBe(worker);
    const own = new TestWorker();
    own.known = ownScript;
    registration.installing = own;
    registration.dispatchEvent(new Event('updatefound'));
    worker.become('redundant');
    own.become('installed');
    await expect.poll(() => own.asked).toEqual([question, takeOver]);
    expect(offered()).toBeUndefined();
  });

  it('leaves the offer to the later one', async () => {
    const { offered } = await watch();
    await expect.poll(offered).toBe(worker);
    const later = new TestWorker();
    registration.installing = later;
    registration.dispatchEvent(new Event('updatefound'));
    later.become('installed');
    await expect.poll(offered).toBe(later);
    worker.become('redundant');
    expect(offered()).toBe(later);
  });

  it('while it is asked is offered no longer than that', async () => {
    worker.state = 'redundant';
    const { offered, offers } = await watch();
    await expect.poll(() => offers).toEqual([worker, undefined]);
    expect(offered()).toBeUndefined();
  });
});
