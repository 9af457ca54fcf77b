import { signIn } from '../base/firebase/sign-in.ts';
import { keepFirstHalf } from './first-half.ts';
import type { StoredUser } from './session.ts';
import { saveStoredUser } from './stored-user.ts';

interface SessionStart {
  /** Aborted when the visitor leaves: no session starts after that. */
  readonly signal?: AbortSignal;
  /** May call the server as the member, between the two halves, before any screen of members is shown. */
  readonly callAsMember: () => Promise<void>;
}

/**
 * Makes both halves of a session: Firebase's from the server's custom token, then the stored user.
 * @throws {Error} when the token is not that member's, Firebase cannot be reached, or the visitor has left.
 */
export async function startSession(
  customToken: string,
  user: StoredUser,
  { signal, callAsMember }: SessionStart,
): Promise<void> {
  const endKeeping = keepFirstHalf();
  try {
    await signIn({ customToken, uid: user.id, signal });
    await callAsMember();
    signal?.throwIfAborted();
    saveStoredUser(user);
  } finally {
    void endKeeping();
  }
}
