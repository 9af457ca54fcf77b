import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fakes = vi.hoisted(() => ({ registerServiceWorker: vi.fn<() => Promise<unknown>>() }));
vi.mock('../base/service-worker.ts', () => ({
  lookForNewer: undefined,
  registerServiceWorker: fakes.registerServiceWorker,
}));

/** A worker of a newer version, which does not take over. */
class TestWorker extends EventTarget {
  state = 'installing';

  postMessage(_: unknown, [port]: readonly MessagePort[]): void {
    port?.postMessage(false);
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

let registration: TestRegistration;
let worker: TestWorker;

/** A page that watches, and what it offers. */
async function watch() {
  const { newerVersion, watchVersion } = await import('./app-version.ts');
  await watchVersion();
  return { offered: newerVersion.get };
}

beforeEach(() => {
  vi.resetModules();
  registration = new TestRegistration();
  worker = new TestWorker();
  fakes.registerServiceWorker.mockResolvedValue(registration);
  const { locks } = navigator;
  vi.stubGlobal('navigator', { locks, serviceWorker: { controller: new TestWorker() } });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelectorAll: () => [] }));
});
afterEach(() => void vi.unstubAllGlobals());

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
