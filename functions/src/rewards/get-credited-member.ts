import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import type { AccountDocument } from '../contract/account-document.ts';
import { accountReference, parseAccount } from '../ledger/store.ts';
import { parseTree, treeReference } from '../network/store.ts';
import type { Tree } from '../network/tree.ts';
import { getLastOpenedDay } from './reward-calendar.ts';

/** An account, the last day whose rewards it has, and the place of its member. */
export interface CreditedMember {
  readonly account: AccountDocument;
  readonly lastOpenedDay: string | null;
  readonly tree: Tree;
}

/**
 * Reads a member's account after the calendar, so that it has the entry of the last opened day; the member's place, and
 * what else is wanted, from the same request.
 */
export async function getCreditedMember(
  { firestore }: Context,
  uid: string,
  today: string,
  ...wanted: readonly DocumentReference[]
): Promise<CreditedMember & { readonly others: readonly DocumentSnapshot[] }> {
  const lastOpenedDay = await getLastOpenedDay(firestore, today);
  const [account, tree, ...others] = await firestore.getAll(
    accountReference(firestore, uid),
    treeReference(firestore, uid),
    ...wanted,
  );
  if (account === undefined || tree === undefined) throw new Error(`There is no member ${uid}`);
  return { lastOpenedDay, account: parseAccount(account), tree: parseTree(tree), others };
}
