import { proxy } from 'comlink';
import { useEffect } from 'react';
import { openFirebase } from '../firebase/firebase.ts';
import type { Listen } from './documents.ts';
import { documents } from './use-document.ts';

/** Listens in Firebase's worker. What that sends after the end is dropped. */
const listen: Listen = (path, onData, onError) => {
  let isOver = false;
  const begin = async () => {
    const firebase = await openFirebase();
    return firebase.listen(
      path,
      proxy((data) => {
        if (!isOver) onData(data);
      }),
      proxy((error) => {
        if (!isOver) onError(error);
      }),
    );
  };
  const listening = begin();
  listening.catch((error: unknown) => {
    if (!isOver) onError(new Error('Firestore could not be loaded', { cause: error }));
  });
  return () => {
    isOver = true;
    // Where nothing is listened to, there is nothing to stop.
    listening.then((stop) => stop()).catch(() => undefined);
  };
};

/** Gives the documents that components follow their listeners, while it is shown; it shows nothing. */
export function LiveFirestore() {
  useEffect(() => documents.connect(listen), []);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    addEventListener('online', () => request('reconnect'), { signal });
    addEventListener('offline', () => request('reconnect'), { signal });
    const onVisibility = () => {
      if (document.visibilityState === 'visible') request('catchUp');
    };
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => left.abort();
  }, []);
  return null;
}

/** That Firebase is missing is reported where it is needed. */
function request(what: 'reconnect' | 'catchUp'): void {
  openFirebase()
    .then((firebase) => firebase[what]())
    .catch(() => undefined);
}
