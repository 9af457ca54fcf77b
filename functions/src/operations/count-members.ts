import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { collections } from '../platform/paths.ts';

/** How many members there are, by two documents of which each has one. */
export interface MemberCounts {
  readonly accounts: number;
  /** In the network. */
  readonly places: number;
}

/** Counts the members on one snapshot; Firestore does it, and no document is read. */
export function countMembers(firestore: Firestore): Promise<MemberCounts> {
  const count = async (collection: string, transaction: Transaction) =>
    (await transaction.get(firestore.collection(collection).count())).data().count;
  return firestore.runTransaction(
    async (transaction) => {
      const [accounts, places] = await Promise.all([
        count(collections.accounts, transaction),
        count(collections.trees, transaction),
      ]);
      return { accounts, places };
    },
    { readOnly: true },
  );
}
