import { initializeApp } from 'firebase/app';
import { environment } from '../../config/environment.ts';

/** The Firebase project of this build, in the worker and in the page alike. */
export const firebaseApp = initializeApp({
  ...environment.firebase,
  ...(environment.messaging && { messagingSenderId: environment.messaging.senderId }),
});
