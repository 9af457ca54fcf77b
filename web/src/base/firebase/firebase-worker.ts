import { expose, proxy } from 'comlink';
import type { Listen } from '../live/documents.ts';
import {
  abandonSignIn,
  beginSignIn,
  endSession,
  findIdToken,
  findSignInTime,
  followSession,
  renewIdToken,
} from './auth.ts';

/** Firestore is as large as all else of the worker together, and comes when something is listened to. */
const loadFirestore = () => import('./firestore.ts');

const worker = {
  followSession,
  beginSignIn,
  abandonSignIn,
  endSession,
  findIdToken,
  renewIdToken,
  findSignInTime,

  end: () => globalThis.close(),

  async listen(...listener: Parameters<Listen>) {
    const { listen } = await loadFirestore();
    return proxy(listen(...listener));
  },

  async reconnect(): Promise<void> {
    await (await loadFirestore()).reconnect();
  },

  async catchUp(): Promise<void> {
    await (await loadFirestore()).catchUp();
  },
} as const;

/** What the page asks of Firebase. */
export type FirebaseWorker = typeof worker;

expose(worker);
