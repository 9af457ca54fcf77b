import { proxy, type Remote, wrap } from 'comlink';
import { requireInTime } from '../in-time.ts';
import { trustedScriptUrl } from '../trusted-types.ts';
import type { NotifySession } from './auth.ts';
import type { FirebaseWorker } from './firebase-worker.ts';
import workerUrl from './firebase-worker.ts?worker&url';

/** As long as a call of the server may take. */
const timeoutMs = 20_000;

/**
 * Starts Firebase in a worker, so that the page does none of its work, and follows its session. Resolves once it has
 * told whose session it is; another start gets a worker of its own.
 * @throws {Error} where its code cannot be loaded, or it tells nothing in time.
 */
export async function startFirebase(notify: NotifySession): Promise<Remote<FirebaseWorker>> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'firebase' });
  const firebase = wrap<FirebaseWorker>(worker);
  const told = new Promise<void>((resolve, reject) => {
    const onSession: NotifySession = (...session) => {
      notify(...session);
      resolve();
    };
    firebase.followSession(proxy(onSession)).catch(reject);
  });
  try {
    await requireInTime(Promise.race([told, breakdownOf(worker)]), timeoutMs);
    return firebase;
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** Rejects where the worker does not start, with an error of a missing part if it could not be fetched. */
function breakdownOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    worker.addEventListener('error', (event) => {
      const error = new Error('Firebase does not start', { cause: event.message });
      // An error in its code has the place where it happened. A missing file is reported as the bundler does.
      if (!(event instanceof ErrorEvent))
        dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
      reject(error);
    });
  });
}
