import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { setSessionsRevokedFrom } from '../members/store.ts';
import type { User } from '../members/user.ts';

const userNotFound = z.object({ code: z.literal('auth/user-not-found') });

/**
 * Revokes a member's refresh tokens, because Firestore's rules do not know `sessionsFrom`. A failure
 * is logged alone: the API refuses those sessions already, and the next login tries again.
 */
export async function revokeSessions(
  { auth, firestore, log }: Context,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<void> {
  try {
    await auth.revokeRefreshTokens(uid).catch((failure: unknown) => {
      // Who has never had a session has none to end.
      if (!userNotFound.safeParse(failure).success) throw failure;
    });
    await setSessionsRevokedFrom(firestore, uid, sessionsFrom);
  } catch (failure) {
    log.warn('Sessions were not revoked', { uid, failure });
  }
}

/** A Firebase custom token for a session that ends when the member's `sessionsFrom` changes. */
export function createSessionToken(
  { auth }: Pick<Context, 'auth'>,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<string> {
  return auth.createCustomToken(uid, { sessionsFrom });
}
