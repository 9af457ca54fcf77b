import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { paths } from '../platform/paths.ts';
import { type Package, type Tree, treeDocument } from './tree.ts';

/** Writes a new member's place; part of the transaction that creates the member. */
export function createTree(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  tree: Tree,
): void {
  transaction.create(firestore.doc(paths.tree(uid)), z.encode(treeDocument, tree));
}

/** A member's place, in a transaction when one is given; undefined when there is no such member. */
export async function findTree(
  firestore: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<Tree | undefined> {
  const reference = firestore.doc(paths.tree(uid));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? treeDocument.parse(snapshot.data()) : undefined;
}

/** Adds a confirmed package to a member whose `tree` was read in the same transaction. */
export function addPackage(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  tree: Tree,
  added: Package,
): void {
  const next: Tree = {
    ...tree,
    packages: [...tree.packages, added],
    confirmedMicros: tree.confirmedMicros + added.amountMicros,
  };
  transaction.set(firestore.doc(paths.tree(uid)), z.encode(treeDocument, next));
}

/**
 * The place of a member who is known to exist.
 * @throws when there is none: every member has had one since signup.
 */
export async function getTree(firestore: Firestore, uid: string): Promise<Tree> {
  const tree = await findTree(firestore, uid);
  if (tree === undefined) throw new Error(`Member ${uid} has no place in the network`);
  return tree;
}
