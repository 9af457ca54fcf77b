import { requireInTime } from '../time/in-time.ts';
import { endFirebase, openFirebase } from './firebase.ts';

/** As long as a call of the server may take. */
const timeoutMs = 20_000;

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
 * @throws {Error} where none has begun in time, or the browser does not keep it; none begins after that.
 */
export async function signIn({ customToken, uid, signal }: SignIn): Promise<void> {
  const firebase = await openFirebase();
  signal?.throwIfAborted();
  const abandon = () => void firebase.abandonSignIn(customToken);
  signal?.addEventListener('abort', abandon);
  try {
    if (await requireInTime(firebase.beginSignIn(customToken, uid), timeoutMs)) return;
    endFirebase();
    throw new Error('The browser has not kept the session');
  } catch (error) {
    abandon();
    throw error;
  }
}
