import * as z from 'zod/mini';
import { environment } from '../config/environment.ts';
import { inTime } from './in-time.ts';

// What Firebase Auth 12 keeps, which it has kept since its first version. Were it ever to differ, nothing would
// be found here, and the screens would wait for Firebase itself.
const database = 'firebaseLocalStorageDb';
const objectStore = 'firebaseLocalStorage';
const recordKey = `firebase:authUser:${environment.firebase.apiKey}:[DEFAULT]`;

/** Browsers have been known to open no database for a while. */
const timeoutMs = 1_000;

const record = z.object({
  value: z.object({
    uid: z.string(),
    stsTokenManager: z.object({ accessToken: z.string(), expirationTime: z.number() }),
  }),
});

/** The claims of an ID token that the app looks at; `auth_time` is when the member signed in, in seconds of Unix time. */
export const claims = z.object({ admin: z.optional(z.boolean()), auth_time: z.int() });

/** Until when the session lasts, which tells `boot.js` whether Firebase has to renew it first. */
const untilKey = 'polytips:session-until';

/** A Firebase session as this browser has kept it, with an ID token that is still valid. */
export interface KeptSession {
  readonly uid: string;
  readonly admin: boolean;
  readonly signedInAtS: number;
  readonly idToken: string;
  readonly untilMs: number;
}

/** Remembers until when the session lasts that Firebase has just opened; nothing without one. */
export function noteSessionUntil(untilMs: number | undefined): void {
  if (untilMs === undefined) localStorage.removeItem(untilKey);
  else localStorage.setItem(untilKey, String(untilMs));
}

/**
 * Reads the session that Firebase has kept for a member, without Firebase, which would ask Google about the
 * member first. `undefined` where there is none that lasts another minute, or none that can be read here: then
 * Firebase knows better.
 */
export async function readKeptSession(
  uid: string,
  nowMs: number,
): Promise<KeptSession | undefined> {
  const session = await inTime(readSession(), timeoutMs);
  if (session?.uid !== uid || session.untilMs - nowMs < 60_000) return undefined;
  return session;
}

/** @throws where the record is missing or has another form. */
async function readSession(): Promise<KeptSession> {
  const { uid, stsTokenManager } = record.parse(await readRecord()).value;
  const { accessToken: idToken, expirationTime: untilMs } = stsTokenManager;
  const { admin = false, auth_time: signedInAtS } = claims.parse(readPayload(idToken));
  return { uid, admin, signedInAtS, idToken, untilMs };
}

async function readRecord(): Promise<unknown> {
  const opening = indexedDB.open(database);
  // Where Firebase has made no database yet, none is made.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const opened = await resultOf(opening);
  try {
    return await resultOf(opened.transaction(objectStore).objectStore(objectStore).get(recordKey));
  } finally {
    opened.close();
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing was read')));
  });
}

/** The claims of an ID token, which the server alone verifies. RFC 7519 section 3. */
function readPayload(idToken: string): unknown {
  const [, payload = ''] = idToken.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  );
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return parsed;
}
