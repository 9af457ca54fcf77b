import { AggregateField, type Firestore, type Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import type { Micros } from '../contract/micros.ts';
import type { Page } from '../contract/values.ts';
import { collections, paths } from '../platform/paths.ts';
import { treeDocument } from './tree.ts';

/** The part of a member's place that an upline is shown. */
const placeBelow = z.pick(treeDocument, {
  name: true,
  joinedAt: true,
  ancestors: true,
  confirmedMicros: true,
});
const shownFields = Object.keys(placeBelow.shape);

/** The members below one member: the whole network, or one level of it. */
export interface NetworkPart {
  /** The member at the top, who does not belong to it. */
  readonly uid: string;
  /** 1 are the directs; undefined is the whole network. */
  readonly level: number | undefined;
}

/** A member as the one above is shown, with the level as seen from there. */
export interface MemberBelow {
  readonly uid: string;
  readonly name: string;
  readonly joinedAt: string;
  readonly confirmedMicros: Micros;
  readonly level: number;
}

/**
 * A page of the members below, newest first. `after` is the uid of one of them; after any other uid
 * the page is empty.
 */
export async function listMembersBelow(
  firestore: Firestore,
  part: NetworkPart,
  { after, limit }: Page,
): Promise<MemberBelow[]> {
  const newestFirst = queryOf(firestore, part)
    .select(...shownFields)
    // Members of the same moment follow by id, descending too; the emulator refuses an explicit order
    // of the ids, not the implicit one.
    .orderBy('joinedAt', 'desc')
    .limit(limit);
  const last = after === undefined ? undefined : await findMemberBelow(firestore, part, after);
  if (after !== undefined && last === undefined) return [];
  const { docs } = await (last === undefined ? newestFirst : newestFirst.startAfter(last)).get();
  return docs.map((document) => {
    const { name, joinedAt, confirmedMicros, ancestors } = placeBelow.parse(document.data());
    const level = levelBelow(ancestors, part.uid);
    return { uid: document.id, name, joinedAt, confirmedMicros, level };
  });
}

/** How many members there are below, and what they have subscribed; no document is read. */
export async function totalsBelow(
  firestore: Firestore,
  part: NetworkPart,
): Promise<{ readonly members: number; readonly confirmedMicros: Micros }> {
  const totals = await queryOf(firestore, part)
    .aggregate({
      members: AggregateField.count(),
      confirmedMicros: AggregateField.sum('confirmedMicros'),
    })
    .get();
  const { members, confirmedMicros } = totals.data();
  // A sum that a double does not carry exactly is refused here, not rounded.
  return { members, confirmedMicros: storedMicros.parse(confirmedMicros) };
}

function queryOf(firestore: Firestore, { uid, level }: NetworkPart): Query {
  const trees = firestore.collection(collections.trees);
  return level === undefined
    ? trees.where('ancestors', 'array-contains', uid)
    : trees.where('upline', 'array-contains', `${level}:${uid}`);
}

async function findMemberBelow(firestore: Firestore, { uid, level }: NetworkPart, below: string) {
  // Any text may be asked for, and not every text can stand in a path.
  if (!/^[0-9A-Z]{6}$/.test(below)) return undefined;
  const reference = firestore.doc(paths.tree(below));
  const [snapshot] = await firestore.getAll(reference, { fieldMask: shownFields });
  if (snapshot?.exists !== true) return undefined;
  const actual = levelBelow(placeBelow.parse(snapshot.data()).ancestors, uid);
  const belongs = level === undefined ? actual > 0 : actual === level;
  return belongs ? snapshot : undefined;
}

/** The level of a member with these ancestors as `uid` sees it; 0 when it is not in that network. */
function levelBelow(ancestors: readonly string[], uid: string): number {
  return ancestors.indexOf(uid) + 1;
}
