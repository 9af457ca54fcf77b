import type { Auth } from 'firebase-admin/auth';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { collectionOf } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { getUser } from './store.ts';

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

/** `config/admins`: everybody who was made an admin; Firebase Auth says who still is one. */
const admins = collectionOf(
  z.object({ uids: z.array(z.string()) }),
  (path: typeof paths.admins) => path,
);

/** The uids of everybody who was made an admin, in a transaction. */
export const listGranted = async (
  firestore: Firestore,
  transaction?: Transaction,
): Promise<readonly string[]> =>
  (await admins.find(firestore, paths.admins, transaction))?.uids ?? [];

/** Adds a member to the list, which was read in the same transaction. */
export function setGranted(
  firestore: Firestore,
  transaction: Transaction,
  before: readonly string[],
  uid: string,
): void {
  admins.set(firestore, transaction, paths.admins, { uids: [...new Set([...before, uid])] });
}

/** The wallets of those who are admins now, checksummed. */
export async function listAdminWallets(auth: Auth, firestore: Firestore): Promise<string[]> {
  const granted = await listGranted(firestore);
  const wallets = await Promise.all(
    granted.map(async (uid) =>
      (await isCurrentAdmin(auth, uid)) ? (await getUser(firestore, uid)).publicKey : [],
    ),
  );
  return wallets.flat();
}
