import { openFirebase } from './firebase.ts';

interface SignIn {
  /** Minted by the server. */
  readonly customToken: string;
  /** Whose session it is. */
  readonly uid: string;
  /** Aborted when the session is not wanted any more: none begins after that. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Begins the Firebase session of a member.
 * @throws {Error} where none has begun.
 */
export async function signIn({ customToken, uid, signal }: SignIn): Promise<void> {
  const firebase = await openFirebase();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', () => void firebase.abandonSignIn(customToken));
  await firebase.signIn(customToken, uid);
}
