import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionOf } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { nameKeyOf } from './core/name-key.ts';
import { type Package, type Tree, treeDocument } from './tree.ts';

const trees = collectionOf(treeDocument, paths.tree);

/** A member's place: `getTree` throws when there is none, and `parseTree` for a document that is none. */
export const {
  create: createTree,
  find: findTree,
  get: getTree,
  at: treeReference,
  parse: parseTree,
} = trees;

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
    // How a search compares names may have changed since the signup.
    nameKey: nameKeyOf(tree.name),
    packages: [...tree.packages, added],
    effectiveDay: added.startDay,
    confirmedMicros: tree.confirmedMicros + added.amountMicros,
  };
  trees.set(firestore, transaction, uid, next);
}
