import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { documentOf } from '../platform/collection.ts';
import { askAuth } from '../platform/firebase-auth.ts';
import { paths } from '../platform/paths.ts';
import { type Grant, grant } from './core/grants.ts';

const adminClaims = z.object({ admin: z.literal(true) });

const userNotFound = z.object({ code: z.literal('auth/user-not-found') });

/** Whether Firebase Auth says with an error that it does not know a member: it does from the first login on. */
export const isUserNotFound = (error: unknown): boolean => userNotFound.safeParse(error).success;

/** Whether custom claims are those of an admin. */
export const isAdmin = (claims: unknown): boolean => adminClaims.safeParse(claims).success;

/** Whether a member has the custom claim of an admin now, whatever a session says; it gives no rights alone. */
export const isCurrentAdmin = async (auth: Pick<Auth, 'getUser'>, uid: string): Promise<boolean> =>
  isAdmin(await findCustomClaims(auth, uid));

/** The custom claims of a member; undefined where there are none. */
export const findCustomClaims = async (
  auth: Pick<Auth, 'getUser'>,
  uid: string,
): Promise<UserRecord['customClaims'] | undefined> => (await findAccount(auth, uid))?.customClaims;

/**
 * What Firebase Auth keeps of a member; undefined before the first login. Not within a transaction, which it would hold up.
 * @throws {AuthUnavailableError}
 */
export async function findAccount(
  auth: Pick<Auth, 'getUser'>,
  uid: string,
): Promise<UserRecord | undefined> {
  try {
    return await askAuth(auth.getUser(uid));
  } catch (error) {
    if (isUserNotFound(error)) return undefined;
    throw error;
  }
}

/** `config/admins`: everybody who was made an admin, and when; who still has the rights, Firebase Auth says as well. */
const admins = documentOf(z.object({ grants: z.array(grant) }), paths.admins);

/**
 * Every grant, the newest last, in a transaction when one is given: also the wallets of everybody who was made an admin,
 * each in its blocks.
 */
export async function listGrants(
  firestore: Firestore,
  transaction?: Transaction,
): Promise<readonly Grant[]> {
  return (await admins.find(firestore, transaction))?.grants ?? [];
}

/** Replaces the grants, which were read in the same transaction. */
export function setGrants(
  firestore: Firestore,
  transaction: Transaction,
  grants: readonly Grant[],
): void {
  admins.set(firestore, transaction, { grants: [...grants] });
}

/**
 * Where Firebase Auth and the list of admins differ, by uid: `ungranted` are admins without an open grant, and
 * `notAdmins` have one and are none. Reads everybody in Firebase Auth, a thousand at a time.
 */
export async function compareAdmins(
  auth: Auth,
  firestore: Firestore,
): Promise<{ readonly ungranted: readonly string[]; readonly notAdmins: readonly string[] }> {
  const grants = await listGrants(firestore);
  const current = new Set<string>();
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1_000, pageToken);
    for (const { customClaims, uid } of page.users) if (isAdmin(customClaims)) current.add(uid);
    ({ pageToken } = page);
  } while (pageToken !== undefined);
  const granted = new Set(grants.flatMap((each) => (each.untilBlock === null ? each.uid : [])));
  return {
    ungranted: [...current].filter((uid) => !granted.has(uid)),
    notAdmins: [...granted].filter((uid) => !current.has(uid)),
  };
}
