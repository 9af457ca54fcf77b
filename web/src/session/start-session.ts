import { signIn } from '../base/firebase/firebase.ts';
import type { StoredUser } from './session.ts';
import { saveStoredUser } from './stored-user.ts';

/**
 * Makes both halves of a session: Firebase's from the server's custom token, then the stored user.
 * In between, `callAsMember` may call the server as the member, before any screen of members is shown.
 * @throws {Error} when the token is not that member's, or Firebase cannot be reached.
 */
export async function startSession(
  customToken: string,
  user: StoredUser,
  callAsMember?: () => Promise<void>,
): Promise<void> {
  const uid = await signIn(customToken);
  if (uid !== user.id) throw new Error('The session is not of the member who logged in');
  await callAsMember?.();
  saveStoredUser(user);
}
