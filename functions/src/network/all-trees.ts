import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { collections } from '../platform/paths.ts';
import { treeDocument } from './tree.ts';

/** Documents a query asks for at once: a reply of a few megabytes at the most. */
const pageLength = 1_000;

/** The part of a member's place that the rewards follow from. */
const rewardTree = z.pick(treeDocument, { ancestors: true, joinedDay: true, packages: true });

/** A member's place without the name and the totals. */
export type RewardTree = z.output<typeof rewardTree> & { readonly uid: string };

/** Reads the place of every member, one read a member. */
export async function readAllTrees(firestore: Firestore): Promise<RewardTree[]> {
  const trees: RewardTree[] = [];
  const ordered = firestore
    .collection(collections.trees)
    .select('ancestors', 'joinedDay', 'packages')
    .orderBy(FieldPath.documentId())
    .limit(pageLength);
  for (let page = ordered; ; ) {
    const { docs } = await page.get();
    for (const document of docs)
      trees.push({ uid: document.id, ...rewardTree.parse(document.data()) });
    const last = docs.at(-1);
    if (last === undefined || docs.length < pageLength) return trees;
    page = ordered.startAfter(last.id);
  }
}
