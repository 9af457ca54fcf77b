import type { Auth } from 'firebase-admin/auth';

/**
 * Lets something happen while Firebase Auth is asked about an account.
 * @returns how often it was asked.
 */
export function whileAuthIsAsked(auth: Auth, meanwhile: () => Promise<unknown>): () => number {
  const getUser = auth.getUser.bind(auth);
  let asked = 0;
  auth.getUser = async (uid) => {
    asked += 1;
    await meanwhile();
    return getUser(uid);
  };
  return () => asked;
}
