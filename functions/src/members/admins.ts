import type { Auth } from 'firebase-admin/auth';
import * as z from 'zod/mini';

const adminClaim = z.object({ admin: z.literal(true) });
const userNotFound = z.object({ code: z.literal('auth/user-not-found') });

/** Whether custom claims are those of an admin. */
export const isAdmin = (claims: unknown): boolean => adminClaim.safeParse(claims).success;

/** Whether a member is an admin now, whatever the claims of a session say. */
export async function isCurrentAdmin(auth: Auth, uid: string): Promise<boolean> {
  try {
    return isAdmin((await auth.getUser(uid)).customClaims);
  } catch (error) {
    // Firebase Auth knows a member from the first login on.
    if (userNotFound.safeParse(error).success) return false;
    throw error;
  }
}
