import { environment } from '../../config/environment.ts';

// What Firebase Auth 12 keeps, which it has kept since its first version. Were it ever to differ, nothing would be found
// here: the screens would wait for Firebase itself, and every login, signup, reset and change of the password would fail,
// because no session would look kept.
const database = 'firebaseLocalStorageDb';
const objectStore = 'firebaseLocalStorage';
const recordKey = `firebase:authUser:${environment.firebase.apiKey}:[DEFAULT]`;

/** What Firebase has kept of a session. */
export interface KeptRecord {
  readonly uid: string;
  readonly idToken: string;
  /** Until when the ID token is valid. */
  readonly untilMs: number;
}

/**
 * Reads the session that Firebase has kept for a member, without Firebase and without a schema. `undefined` where it
 * has none that lasts another minute, or none of a form that is known.
 * @throws where the browser cannot read it.
 */
export async function readKeptRecord(
  memberUid: string,
  nowMs: number,
): Promise<KeptRecord | undefined> {
  const { uid, stsTokenManager } = partsOf(partsOf(await readRecord())['value']);
  const { accessToken: idToken, expirationTime: untilMs } = partsOf(stsTokenManager);
  const isKnown = typeof idToken === 'string' && typeof untilMs === 'number';
  return isKnown && uid === memberUid && untilMs - nowMs >= 60_000
    ? { uid, idToken, untilMs }
    : undefined;
}

/**
 * Whether the browser keeps a session of Firebase's, of any member.
 * @throws where the browser cannot read it.
 */
export async function isSessionKept(): Promise<boolean> {
  return (await readRecord()) !== undefined;
}

/**
 * Removes the session that Firebase has kept, where there is no Firebase to end it. That of another tab notices it, as it
 * notices a log-out.
 * @throws where the browser cannot.
 */
export async function removeKeptRecord(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(recordKey));
}

const readRecord = () => inStore<unknown>('readonly', (store) => store.get(recordKey));

async function inStore<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const opening = indexedDB.open(database);
  // Where Firebase has made no database yet, none is made.
  const absent = new Promise<undefined>((resolve) => {
    opening.addEventListener('upgradeneeded', () => {
      opening.transaction?.abort();
      resolve(undefined);
    });
  });
  const opened = await Promise.race([resultOf(opening), absent]);
  if (opened === undefined) return undefined;
  try {
    return await resultOf(request(opened.transaction(objectStore, mode).objectStore(objectStore)));
  } finally {
    opened.close();
  }
}

/** The parts of what may be an object. */
export function partsOf(kept: unknown): Partial<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing was read')));
  });
}
