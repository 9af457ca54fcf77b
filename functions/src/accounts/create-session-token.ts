import type { Context } from '../context/context.ts';
import type { User } from '../members/user.ts';

/** A Firebase custom token for a session that ends when the member's `sessionsFrom` changes. */
export function createSessionToken(
  { auth }: Pick<Context, 'auth'>,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<string> {
  return auth.createCustomToken(uid, { sessionsFrom });
}
