import { DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { day } from '../contract/values/schemas.ts';
import { parseDocument } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import type { Place } from './core/member-columns.ts';

/** Documents a query asks for at once: few enough for its time-out, however slow the day. */
const pageLength = 20_000;

/** The part of a member's place that the rewards follow from; amounts as checked integers. */
const rewardTree = z.object({
  sponsor: z.nullable(z.string()),
  joinedDay: day,
  packages: z.array(z.object({ id: z.string(), amountMicros: z.int(), startDay: day })),
});

/** The fields that are read of a place. */
export const rewardFields = Object.keys(rewardTree.shape);

/**
 * Reads the place of every member, one read a member, and of the sponsor of every member read.
 * Members who join meanwhile may be among them or not.
 */
export async function readAllTrees(firestore: Firestore): Promise<readonly Place[]> {
  return withMissingSponsors(await readPages(firestore), async (uids) => {
    const references = uids.map((uid) => firestore.doc(paths.tree(uid)));
    const documents = await firestore.getAll(...references, { fieldMask: rewardFields });
    return documents.filter(({ exists }) => exists).map(parsePlace);
  });
}

async function readPages(firestore: Firestore): Promise<Place[]> {
  const trees: Place[] = [];
  const byUid = firestore
    .collection(collections.trees)
    .select(...rewardFields)
    .limit(pageLength);
  for (let page = byUid; ; ) {
    let read = 0;
    let last: DocumentSnapshot | undefined;
    // As they come: a page in one piece takes twice the time and the memory.
    for await (const document of page.stream()) {
      if (!(document instanceof DocumentSnapshot)) throw new TypeError('A query gave no document');
      trees.push(parsePlace(document));
      last = document;
      read += 1;
    }
    if (last === undefined || read < pageLength) return trees;
    page = byUid.startAfter(last);
  }
}

/** The place that was read. */
export function parsePlace(document: DocumentSnapshot): Place {
  return { uid: document.id, ...parseDocument(rewardTree, document) };
}

/**
 * Adds the sponsors that are missing among places that were read page by page: a member who joins
 * meanwhile may be on a page that comes later, and the sponsor on one that was read before. No
 * place is asked for twice; one that there is not stays missing.
 */
export async function withMissingSponsors<Found extends Pick<Place, 'uid' | 'sponsor'>>(
  places: readonly Found[],
  findAll: (uids: readonly string[]) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const asked = new Set(places.map(({ uid }) => uid));
  let whole = places;
  for (let added = places; added.length > 0; ) {
    const missing = new Set<string>();
    for (const { sponsor } of added)
      if (sponsor !== null && !asked.has(sponsor)) missing.add(sponsor);
    if (missing.size === 0) return whole;
    added = await findAll([...missing]);
    whole = [...whole, ...added];
    for (const uid of missing) asked.add(uid);
  }
  return whole;
}
