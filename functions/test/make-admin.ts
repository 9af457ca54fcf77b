import type { Context } from '../src/context/context.ts';
import { findAccount, listGrants, setGrants } from '../src/members/admins.ts';
import { endGrant, type Grant, openGrant } from '../src/members/core/grants.ts';
import { getUser } from '../src/members/store.ts';

/** A grant of a member in some blocks. */
export const grantOf = (
  { publicKey, uid }: { readonly publicKey: string; readonly uid: string },
  fromBlock: number,
  untilBlock: number | null = null,
): Grant => ({ uid, address: publicKey, fromBlock, untilBlock });

/** Makes a member an admin, as the operator does; the wallet pays withdrawals from a block on. */
export async function makeAdmin(
  { auth, firestore }: Pick<Context, 'auth' | 'firestore'>,
  uid: string,
  fromBlock = 0,
): Promise<void> {
  const { publicKey: address } = await getUser(firestore, uid);
  await firestore.runTransaction(async (transaction) => {
    const grants = await listGrants(firestore, transaction);
    setGrants(firestore, transaction, openGrant(grants, { uid, address }, fromBlock));
  });
  if ((await findAccount(auth, uid)) === undefined) await auth.createUser({ uid });
  await auth.setCustomUserClaims(uid, { admin: true });
}

/** Ends the grant of an admin, who keeps the custom claim, as where somebody gives it in the console. */
export const endGrantOf = (
  { firestore }: Pick<Context, 'firestore'>,
  uid: string,
  untilBlock = 0,
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const grants = await listGrants(firestore, transaction);
    setGrants(firestore, transaction, endGrant(grants, uid, untilBlock));
  });
