import {
  connectFirestoreEmulator,
  type DocumentSnapshot,
  doc,
  initializeFirestore,
  onSnapshot,
  snapshotEqual,
} from 'firebase/firestore';
import { useEffect } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore } from 'reactfire';
import { emulators } from '../../config/environment.ts';
import { firebaseApp } from '../firebase-auth.ts';
import { documents } from './use-document.ts';

// This module, and Firestore with it, is fetched behind the member guard and after the first content.
const firestore = initializeFirestore(firebaseApp, {});
if (emulators !== undefined) {
  connectFirestoreEmulator(firestore, emulators.firestoreHost, emulators.firestorePort);
}

/** Gives the documents that components follow their listeners, while it is shown; it shows nothing. */
export function LiveFirestore() {
  return (
    <FirebaseAppProvider firebaseApp={firebaseApp}>
      <FirestoreProvider sdk={firestore}>
        <Connection />
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

function Connection() {
  const firestore = useFirestore();
  useEffect(
    () =>
      documents.connect((path, onData, onError) => {
        let shown: DocumentSnapshot | undefined;
        return onSnapshot(
          doc(firestore, path),
          { includeMetadataChanges: true },
          (snapshot) => {
            if (shown !== undefined && snapshotEqual(shown, snapshot)) return;
            // Without a network Firestore reports what its cache does not hold as absent.
            if (!snapshot.exists() && snapshot.metadata.fromCache)
              return onError(new Error('Firestore does not answer'));
            shown = snapshot;
            onData(snapshot.data());
          },
          onError,
        );
      }),
    [firestore],
  );
  return null;
}
