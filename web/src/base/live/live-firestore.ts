import { proxy, releaseProxy } from 'comlink';
import { useEffect } from 'react';
import { firebaseSession, openFirebase } from '../firebase/firebase.ts';
import type { Listen } from './documents.ts';
import { documents } from './use-document.ts';

/** Listens in Firebase's worker. What that sends after the end is dropped. */
export const listen: Listen = (path, onData, onFail) => {
  let isOver = false;
  const begin = async () => {
    const firebase = await openFirebase();
    return firebase.listen(
      path,
      proxy((data) => {
        if (!isOver) onData(data);
      }),
      proxy(() => {
        if (!isOver) onFail();
      }),
    );
  };
  const listening = begin();
  listening.catch(() => {
    if (!isOver) onFail();
  });
  const end = async () => {
    const stop = await listening;
    stop().catch(() => undefined);
    // Page and worker hold functions of each other: a cycle over two heaps, which no garbage collection ends.
    stop[releaseProxy]();
  };
  return () => {
    isOver = true;
    // Where nothing is listened to, there is nothing to stop.
    end().catch(() => undefined);
  };
};

/** Gives the documents that components follow their listeners, while it is shown; it shows nothing. */
export function LiveFirestore() {
  useEffect(() => documents.connect(listen), []);
  useEffect(recoverListeners, []);
  return null;
}

/**
 * Lets Firestore reconnect when the network comes or goes, or the member comes back to the page, and then listens again to
 * what could not be read; also once another session has begun, because Firestore may have ended the listeners of the one
 * before.
 * @returns what ends that.
 */
export function recoverListeners(): () => void {
  const left = new AbortController();
  const { signal } = left;
  addEventListener('online', () => comeBack('reconnect'), { signal });
  addEventListener('offline', () => request('reconnect'), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') comeBack('catchUp');
    },
    { signal },
  );
  signal.addEventListener('abort', firebaseSession.subscribe(documents.retry));
  return () => left.abort();
}

function comeBack(what: 'reconnect' | 'catchUp'): void {
  request(what);
  documents.retry();
}

/** That Firebase is missing is reported where it is needed. */
function request(what: 'reconnect' | 'catchUp'): void {
  openFirebase()
    .then((firebase) => firebase[what]())
    .catch(() => undefined);
}
