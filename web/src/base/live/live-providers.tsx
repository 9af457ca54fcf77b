import { connectFirestoreEmulator, initializeFirestore } from 'firebase/firestore';
import type { ReactNode } from 'react';
import { FirebaseAppProvider, FirestoreProvider } from 'reactfire';
import { isLocalWorld } from '../../config/local-world.ts';
import { parseEmulators } from '../../config/parse-environment.ts';
import { firebaseApp } from '../firebase.ts';

// This module, and Firestore with it, is fetched behind the member guard only.
const firestore = initializeFirestore(firebaseApp, {});
if (isLocalWorld) {
  const { firestoreHost, firestorePort } = parseEmulators(import.meta.env);
  connectFirestoreEmulator(firestore, firestoreHost, firestorePort);
}

/** Gives what is inside the means to follow documents. */
export function LiveProviders({ children }: { readonly children: ReactNode }) {
  return (
    <FirebaseAppProvider firebaseApp={firebaseApp}>
      <FirestoreProvider sdk={firestore}>{children}</FirestoreProvider>
    </FirebaseAppProvider>
  );
}
