import { proxy, type Remote, wrap } from 'comlink';
import { trustedScriptUrl } from '../trusted-types.ts';
import type { NotifySession } from './auth.ts';
import type { FirebaseWorker } from './firebase-worker.ts';
import workerUrl from './firebase-worker.ts?worker&url';

/**
 * Starts Firebase in a worker, so that the page does none of its work, and follows its session.
 * @throws {Error} where its code cannot be loaded.
 */
export async function startFirebase(notify: NotifySession): Promise<Remote<FirebaseWorker>> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'firebase' });
  const firebase = wrap<FirebaseWorker>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('Firebase could not be loaded')));
  });
  await Promise.race([firebase.followSession(proxy(notify)), broken]);
  return firebase;
}
