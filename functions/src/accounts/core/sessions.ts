import * as z from 'zod/mini';
import type { User } from '../../members/user.ts';

/** What an ID token says of its session: when it was opened, and what the login gave it. */
const sessionClaims = z.object({ auth_time: z.int(), sessionsFrom: z.optional(z.int()) });

type SessionsFrom = Pick<User, 'sessionsFrom'>;

/** The `sessionsFrom` of a member after a change of the password at `now`, real time. */
export function nextSessionsFrom({ sessionsFrom }: SessionsFrom, now: Date): number {
  return Math.max(Math.floor(now.getTime() / 1_000), sessionsFrom + 1);
}

/**
 * Whether a session, by the claims of its verified ID token, is from before the last change of the
 * password. A login gives it the `sessionsFrom` of its moment, because the custom token can be
 * exchanged an hour later; without one the moment of the exchange counts.
 */
export function hasSessionEnded(claims: unknown, { sessionsFrom }: SessionsFrom): boolean {
  const { success, data } = sessionClaims.safeParse(claims);
  return !success || (data.sessionsFrom ?? data.auth_time) < sessionsFrom;
}
