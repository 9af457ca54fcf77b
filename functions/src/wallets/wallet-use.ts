import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { User } from '../members/user.ts';
import type { Wallet } from '../members/wallet.ts';
import { collections } from '../platform/paths.ts';

/**
 * Whether the books have a payment or withdrawal of a member, or anything that the wallet sent to the company or
 * received; in a transaction when one is given. What the client alone says is no use: a booked hash, a recorded send,
 * and an address that nobody proved, which may be anybody's. A stranger who signed up with the member's mail makes it
 * up for nothing. Nobody pays, withdraws or becomes active before the proof. Source: design section 3.
 */
export async function isUsedInBooks(
  firestore: Firestore,
  uid: string,
  { activation, publicKey }: Pick<User, 'activation' | 'publicKey'>,
  { provenAt }: Pick<Wallet, 'provenAt'>,
  transaction?: Transaction,
): Promise<boolean> {
  if (provenAt === null) return false;
  const traces = [
    [collections.payments, 'uid', uid],
    [collections.withdrawals, 'uid', uid],
    [collections.inflows, 'sender', publicKey],
    [collections.receipts, 'to', publicKey],
  ] as const;
  const found = await Promise.all(
    traces.map(([collection, field, value]) => {
      const query = firestore.collection(collection).where(field, '==', value).select().limit(1);
      return transaction ? transaction.get(query) : query.get();
    }),
  );
  return activation === 'Active' || found.some(({ empty }) => !empty);
}
