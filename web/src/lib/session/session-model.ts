import type { StoredUser } from './parse-stored-user.ts';

/** Firebase's half of the session; `settling` until it has looked at what it kept. */
export type FirebaseSession =
  | { readonly state: 'settling' }
  | { readonly state: 'none' }
  | { readonly state: 'signed-in'; readonly uid: string; readonly admin: boolean };

/** The signed-in member, as far as this browser knows. */
export interface Member {
  readonly uid: string;
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
 * tab logs in, the stored user is here before Firebase is: then it is not settled. Design section 3.
 */
export function sessionOf(
  stored: StoredUser | undefined,
  firebase: FirebaseSession,
  storedElsewhere: boolean,
): Session {
  if (firebase.state === 'settling') return { state: 'settling' };
  if (stored === undefined) return { state: 'none' };
  if (firebase.state === 'signed-in' && firebase.uid === stored.id) {
    const { id: uid, name, publicKey } = stored;
    return { state: 'member', member: { uid, name, publicKey, admin: firebase.admin } };
  }
  return { state: storedElsewhere ? 'settling' : 'none' };
}
