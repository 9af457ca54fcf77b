import { unlessPageBusy } from '../base/browser/busy-page.ts';
import { lookForNewer, registerServiceWorker } from '../base/browser/service-worker.ts';
import type { ServiceWorkerRequest } from '../base/browser/service-worker-request.ts';
import { createStore } from '../base/store.ts';
import { inTime } from '../base/time/in-time.ts';

/** The worker of a newer version that waits for this page to be reloaded; undefined without one. */
const waiting = createStore<ServiceWorker | undefined>(undefined);

/** The newer version, followed outside React. */
export const newerVersion = { get: waiting.get, subscribe: waiting.subscribe } as const;

const lookEveryMs = 3_600_000;
let isWatching = false;

/**
 * Starts the service worker and looks for newer versions of the app: at the start, and when the member
 * returns to the app after an hour. A worker of this page's own version takes over at once; one of a newer
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
  // The last one names all files of the app, and so is another in every version; one before it may stay the same.
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  const script = [...scripts].at(-1)?.src ?? '';
  // Before any lock, which another tab may hold to take over.
  const isOwn = await inTime(knows(worker, script), answerTimeoutMs);
  if (isOwn === true) await unlessPageBusy(() => takeOver(worker));
  if (isOwn === false) offerUntilReplaced(worker);
}

/** A later install replaces a worker that waits: of this page's version, where the offered one is older than the page. */
function offerUntilReplaced(worker: ServiceWorker): void {
  waiting.set(worker);
  const look = () => {
    if (worker.state === 'redundant' && waiting.get() === worker) waiting.set(undefined);
  };
  worker.addEventListener('statechange', look);
  look();
}

/** Replaces this version by the newer one and reloads the page; not while a page is busy, in any tab. @returns whether it does. */
export async function reloadToNewer(): Promise<boolean> {
  const worker = waiting.get();
  if (worker === undefined) return false;
  const isDone = await unlessPageBusy(async () => {
    // A page that is reloaded earlier finds the worker waiting, and would offer it again.
    await takeOver(worker);
    location.reload();
    return true;
  });
  return isDone ?? false;
}

/** A slow phone has to start the worker first. */
const answerTimeoutMs = 30_000;
const takeOverTimeoutMs = 3_000;

/** Makes a worker replace the one before it, and waits until it has; not for ever. */
function takeOver(worker: ServiceWorker): Promise<void> {
  const taken = new Promise<void>((resolve) => {
    const look = () => {
      if (worker.state !== 'installed' && worker.state !== 'activating') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
  worker.postMessage({ kind: 'take over' } satisfies ServiceWorkerRequest);
  return inTime(taken, takeOverTimeoutMs);
}

/** Whether a worker is of the version of a page's script. */
function knows(worker: ServiceWorker, script: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
    worker.postMessage({ kind: 'knows', script } satisfies ServiceWorkerRequest, [port2]);
  });
}
