import {
  addressPattern,
  envelopePattern,
  memberIdPattern,
} from '@polytips/functions/contract/values/patterns.ts';
import type { FirebaseSession } from '../base/firebase/firebase.ts';

/** The member whom this browser remembers. */
export interface StoredUser {
  readonly id: string;
  /**
   * As the member typed it, or after a reset as the mailed link has it: passwords are salted with it, and never with what
   * the server says.
   */
  readonly mail: string;
  readonly name: string;
  readonly publicKey: string;
  /** Sealed; opened in the vault alone. Missing after a reset, until the wallet is restored. */
  readonly phrases?: string | undefined;
}

/** Reads a stored user from its JSON, without a schema; `undefined` when there is none or it is none. */
export function parseStoredUser(json: string | null): StoredUser | undefined {
  if (json === null) return undefined;
  try {
    const stored: unknown = JSON.parse(json);
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { id, mail, name, publicKey, phrases }: Partial<Record<keyof StoredUser, unknown>> =
      stored;
    return isText(id, memberIdPattern) &&
      isText(mail, /@/) &&
      isText(name, /\S/) &&
      isText(publicKey, addressPattern) &&
      (phrases === undefined || isText(phrases, envelopePattern))
      ? { id, mail, name, publicKey, phrases }
      : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** The signed-in member, as far as this browser knows. */
export interface Member {
  readonly uid: string;
  /** That of the stored user. */
  readonly mail: string;
  readonly name: string;
  readonly publicKey: string;
  /** A hint for what to show; the server decides. */
  readonly admin: boolean;
}

/** Whether a member is signed in. */
export type Session =
  | { readonly state: 'settling' }
  | { readonly state: 'none' }
  | { readonly state: 'member'; readonly member: Member };

/**
 * The session is the pair of a stored user and a Firebase session of the same uid. While another
 * tab logs in, the stored user arrives before Firebase's half: then it is not settled. Design section 3.
 */
export function sessionOf(
  stored: StoredUser | undefined,
  firebase: FirebaseSession,
  storedElsewhere: boolean,
): Session {
  if (firebase.state === 'settling') return firebase;
  if (stored === undefined) return { state: 'none' };
  if (firebase.state === 'missing') return { state: 'settling' };
  if (firebase.state === 'signed-in' && firebase.uid === stored.id) {
    const { id: uid, mail, name, publicKey } = stored;
    return { state: 'member', member: { uid, mail, name, publicKey, admin: firebase.admin } };
  }
  return { state: storedElsewhere ? 'settling' : 'none' };
}
