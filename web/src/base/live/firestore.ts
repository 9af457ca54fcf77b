import { connectFirestoreEmulator, initializeFirestore } from 'firebase/firestore';
import { isLocalWorld } from '../../config/local-world.ts';
import { parseEmulators } from '../../config/parse-environment.ts';
import { firebaseApp } from '../firebase.ts';

/** Firestore, for the documents that are listened to; loaded behind the member guard only. */
export const firestore = initializeFirestore(firebaseApp, {});
if (isLocalWorld) {
  const { firestoreHost, firestorePort } = parseEmulators(import.meta.env);
  connectFirestoreEmulator(firestore, firestoreHost, firestorePort);
}
