import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { getUser, setSessionsFrom, setSessionsRevokedFrom } from '../members/store.ts';
import type { User } from '../members/user.ts';

/** The claims of an ID token about its session: when it was opened, and the `sessionsFrom` of its login. */
const sessionClaims = z.object({ auth_time: z.int(), sessionsFrom: z.optional(z.int()) });

/** The `sessionsFrom` of a member after a change of the password at `now`, real time. */
export function nextSessionsFrom({ sessionsFrom }: Pick<User, 'sessionsFrom'>, now: Date): number {
  return Math.max(Math.floor(now.getTime() / 1_000), sessionsFrom + 1);
}

/**
 * Whether a session, by the claims of its verified ID token, is from before the last change of the
 * password. A login adds the `sessionsFrom` of its moment, because the custom token can be
 * exchanged an hour later; without it the moment of the exchange counts.
 */
export function hasSessionEnded(
  claims: unknown,
  { sessionsFrom }: Pick<User, 'sessionsFrom'>,
): boolean {
  const { success, data } = sessionClaims.safeParse(claims);
  return !success || (data.sessionsFrom ?? data.auth_time) < sessionsFrom;
}

const userNotFound = z.object({ code: z.literal('auth/user-not-found') });

/**
 * Revokes a member's refresh tokens, because Firestore's rules do not know `sessionsFrom`. A failure
 * is only logged: the API refuses those sessions already, and the next login tries again.
 */
export async function revokeSessions(
  context: Context,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<void> {
  try {
    await revokeRefreshTokens(context, uid, sessionsFrom);
  } catch (failure) {
    context.log.warn('Sessions were not revoked', { uid, failure });
  }
}

/** Revokes a member's refresh tokens, and notes it. */
export async function revokeRefreshTokens(
  { auth, firestore }: Pick<Context, 'auth' | 'firestore'>,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<void> {
  await auth.revokeRefreshTokens(uid).catch((failure: unknown) => {
    // A member who never logged in has no session to end.
    if (!userNotFound.safeParse(failure).success) throw failure;
  });
  await setSessionsRevokedFrom(firestore, uid, sessionsFrom);
}

/**
 * Ends all sessions of a member, since Firebase cannot end one alone. The messages to their devices end
 * with them; see tips/move-devices.ts.
 */
export async function logOut(context: Context, uid: string): Promise<void> {
  const { clock, firestore } = context;
  const now = clock.realNow();
  const sessionsFrom = await firestore.runTransaction(async (transaction) => {
    const next = nextSessionsFrom(await getUser(firestore, uid, transaction), now);
    setSessionsFrom(firestore, transaction, uid, next);
    return next;
  });
  await revokeSessions(context, uid, sessionsFrom);
}

/** A Firebase custom token for a session that ends when the member's `sessionsFrom` changes. */
export function createSessionToken(
  { auth }: Pick<Context, 'auth'>,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<string> {
  return auth.createCustomToken(uid, { sessionsFrom });
}
