import { Subject } from 'rxjs';
import { firebaseSession } from '../firebase.ts';

const prefix = 'firestore:';
const ended = new Subject<void>();

/** Emits when what is listened to belongs to nobody any more. */
export const liveEnded = ended.asObservable();

/** The name under which reactfire keeps what is heard of a document. */
export function liveId(path: string): string {
  return `${prefix}${path}`;
}

/**
 * Stops all listeners and drops what reactfire keeps of them. reactfire keeps listeners after an
 * unmount, and a refusal for ever: without this, logging in again would show the refusal.
 */
export function endLive(): void {
  ended.next();
  const cache: unknown = Reflect.get(globalThis, '_reactFirePreloadedObservables');
  if (!(cache instanceof Map)) return;
  for (const id of cache.keys()) {
    if (typeof id === 'string' && id.startsWith(prefix)) cache.delete(id);
  }
}

let listeningUid = currentUid();
firebaseSession.subscribe(() => {
  const uid = currentUid();
  if (uid !== listeningUid) endLive();
  listeningUid = uid;
});

function currentUid(): string | undefined {
  const session = firebaseSession.get();
  return session.state === 'signed-in' ? session.uid : undefined;
}
