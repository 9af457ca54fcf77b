import { initializeApp } from 'firebase/app';
import { environment } from '../../config/environment.ts';

/** The Firebase project of this build. */
export const firebaseApp = initializeApp(environment.firebase);
