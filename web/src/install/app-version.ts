import { unlessHeld } from '../base/page-hold.ts';
import { lookForNewer, registerServiceWorker } from '../base/service-worker.ts';
import { createStore } from '../base/store.ts';
import type { WorkerRequest } from '../base/worker-request.ts';

/** The worker of a newer version that waits for this page to be reloaded; undefined without one. */
const waiting = createStore<ServiceWorker | undefined>(undefined);

/** The newer version, followed outside React. */
export const newerVersion = { get: waiting.get, subscribe: waiting.subscribe } as const;

const lookEveryMs = 3_600_000;
let isWatching = false;

/**
 * Starts the service worker and looks for newer versions of the app: at the start, and when the app is
 * looked at again after an hour. A worker of this page's own version takes over at once; one of a newer
 * version waits, because it replaces the files of this one.
 */
export async function watchVersion(): Promise<void> {
  const registration = await registerServiceWorker();
  if (registration === undefined || isWatching) return;
  isWatching = true;
  let lookedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < lookEveryMs) return;
    lookedAtMs = Date.now();
    void lookForNewer();
  });
  void offerVersion(registration.waiting);
  // Its install may have begun with the page, before this.
  offerInstalled(registration.installing);
  registration.addEventListener('updatefound', () => offerInstalled(registration.installing));
}

/** Offers a worker's version once it is installed. */
function offerInstalled(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void offerVersion(worker);
  });
}

async function offerVersion(worker: ServiceWorker | null): Promise<void> {
  // The first worker of a browser replaces none, and takes over by itself.
  if (worker === null || navigator.serviceWorker.controller === null) return;
  // The last one is the app's; one before it is the bundler's own, and the same in every version.
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  const ofScript = [...scripts].at(-1)?.src;
  const takesOver = await unlessHeld(() => request(worker, { kind: 'take over', ofScript }));
  if (takesOver !== true) waiting.set(worker);
}

/** Replaces this version by the newer one and reloads the page; not while a payment is open. @returns whether it does. */
export async function reloadToNewer(): Promise<boolean> {
  const worker = waiting.get();
  if (worker === undefined) return false;
  const done = await unlessHeld(async () => {
    await request(worker, { kind: 'take over' });
    // A page that is reloaded earlier finds the worker waiting, and would offer it again.
    await Promise.race([takenOver(worker), timeout()]);
    location.reload();
    return true;
  });
  return done === true;
}

function takenOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installed' && worker.state !== 'activating') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

const answerTimeoutMs = 3_000;
const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, answerTimeoutMs));

/** The worker's answer; false where it gives none. */
function request(worker: ServiceWorker, asked: WorkerRequest): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
    void timeout().then(() => resolve(false));
    worker.postMessage(asked, [port2]);
  });
}
