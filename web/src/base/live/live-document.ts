import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import { Observable, takeUntil } from 'rxjs';
import { liveEnded } from './live-cache.ts';

/** What a document holds now and after each change, as data or `undefined` while it does not exist. */
export function liveDocument(firestore: Firestore, path: string): Observable<unknown> {
  return new Observable<unknown>((subscriber) =>
    onSnapshot(
      doc(firestore, path),
      (snapshot) => subscriber.next(snapshot.data()),
      (error) => subscriber.error(error),
    ),
  ).pipe(takeUntil(liveEnded));
}
