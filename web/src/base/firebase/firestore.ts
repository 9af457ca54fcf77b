import {
  connectFirestoreEmulator,
  type DocumentSnapshot,
  disableNetwork,
  doc,
  enableNetwork,
  initializeFirestore,
  onSnapshot,
  snapshotEqual,
} from 'firebase/firestore';
import { emulators } from '../../config/environment.ts';
import type { Listen } from '../live/documents.ts';
import { firebaseApp } from './app.ts';

const firestore = initializeFirestore(firebaseApp, {});
if (emulators !== undefined) {
  connectFirestoreEmulator(firestore, emulators.firestoreHost, emulators.firestorePort);
}

/** The listeners whose document may be out of date, as Firestore says. */
const outdated = new Set<symbol>();

export const listen: Listen = (path, onData, onFail) => {
  const listener = Symbol(path);
  let shown: DocumentSnapshot | undefined;
  const stop = onSnapshot(
    doc(firestore, path),
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache) outdated.add(listener);
      else outdated.delete(listener);
      if (shown !== undefined && snapshotEqual(shown, snapshot)) return;
      // Without a network Firestore reports what its cache does not hold as absent.
      if (!snapshot.exists() && snapshot.metadata.fromCache) return onFail();
      shown = snapshot;
      onData(snapshot.data());
    },
    () => {
      outdated.delete(listener);
      onFail();
    },
  );
  return () => {
    outdated.delete(listener);
    stop();
  };
};

/** Reconnects, as Firestore does by itself in a page, but not in a worker, when the network comes or goes. */
export async function reconnect(): Promise<void> {
  await disableNetwork(firestore);
  await enableNetwork(firestore);
}

/** Reconnects where a document may be out of date, instead of after a pause that grows to a minute. */
export async function catchUp(): Promise<void> {
  if (outdated.size > 0) await reconnect();
}
