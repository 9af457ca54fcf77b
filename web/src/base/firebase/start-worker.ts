import { proxy, type Remote, wrap } from 'comlink';
import { trustedScriptUrl } from '../browser/trusted-types.ts';
import type { NotifySession } from './auth.ts';
import type { FirebaseWorker } from './firebase-worker.ts';
import workerUrl from './firebase-worker.ts?worker&url';

/** Longer than the 30 seconds after which Firebase takes the session as it was kept, where Google does not answer. */
const timeoutMs = 35_000;

/**
 * Starts Firebase in a worker, so that the page does none of its work, and follows its session. Resolves once it has
 * said whose session it is; another start gets a worker of its own.
 * @throws {Error} where its code cannot be loaded, or it says nothing in time.
 */
export async function startFirebase(notify: NotifySession): Promise<Remote<FirebaseWorker>> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'firebase' });
  const firebase = wrap<FirebaseWorker>(worker);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    const onSession: NotifySession = (...session) => {
      notify(...session);
      resolve();
    };
    firebase.followSession(proxy(onSession)).catch(reject);
    worker.addEventListener('error', (event) => {
      // An error in its code has the place where it happened.
      if (event instanceof ErrorEvent)
        reject(new Error('Firebase does not start', { cause: event.message }));
      else reject(missingPart('Firebase does not start'));
    });
    timer = setTimeout(() => reject(missingPart('Firebase does not answer')), timeoutMs);
  });
  try {
    await answered;
    return firebase;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** An error of a part of the app that did not come, reported as the bundler does. */
function missingPart(message: string): Error {
  const error = new Error(message);
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}
