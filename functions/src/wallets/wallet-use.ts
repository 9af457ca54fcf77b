import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { User } from '../members/user.ts';
import { collections } from '../platform/paths.ts';

/**
 * Whether the books have a payment or withdrawal of a member, or anything that the wallet sent to the company or
 * received; in a transaction when one is given. What the client alone says, a booked hash or a recorded send, is no
 * use: a stranger who signed up with the member's mail makes it up for nothing. Source: design section 3.
 */
export async function isUsedInBooks(
  firestore: Firestore,
  uid: string,
  { activation, publicKey }: Pick<User, 'activation' | 'publicKey'>,
  transaction?: Transaction,
): Promise<boolean> {
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
