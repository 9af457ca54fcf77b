import { sessionUntilKey } from '../../config/storage-keys.ts';
import { kept } from '../browser/kept.ts';
import { inTime } from '../time/in-time.ts';
import { type KeptRecord, partsOf, readKeptRecord } from './kept-record.ts';

/** Browsers have been known to open no database for a while. */
const timeoutMs = 1_000;

/** A Firebase session as this browser has kept it, with an ID token that is still valid. */
export interface KeptSession extends KeptRecord, SessionClaims {}

/** What the app looks at of the claims of an ID token. */
interface SessionClaims {
  readonly admin: boolean;
  /** When the member signed in, in seconds of Unix time. */
  readonly signedInAtS: number | undefined;
}

const sessionUntil = kept('local', sessionUntilKey, (text) => text);

/** Remembers until when the session lasts that Firebase has just opened; nothing without one. */
export function noteSessionUntil(untilMs: number | undefined): void {
  sessionUntil.set(untilMs === undefined ? null : String(untilMs));
}

/**
 * Reads the session that Firebase has kept for a member, without Firebase, which would ask Google about the
 * member first. `undefined` where there is none that lasts another minute, or none that can be read here: then
 * Firebase knows better.
 */
export function readKeptSession(uid: string, nowMs: number): Promise<KeptSession | undefined> {
  return inTime(readSession(uid, nowMs), timeoutMs);
}

async function readSession(uid: string, nowMs: number): Promise<KeptSession | undefined> {
  const record = await readKeptRecord(uid, nowMs);
  if (record === undefined) return undefined;
  return { ...record, ...claimsOf(readPayload(record.idToken)) };
}

/** Takes what the app looks at out of the claims of an ID token. */
export function claimsOf(claims: unknown): SessionClaims {
  const { admin, auth_time: signedInAtS } = partsOf(claims);
  return {
    admin: admin === true,
    signedInAtS: typeof signedInAtS === 'number' ? signedInAtS : undefined,
  };
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
