import {
  AggregateField,
  type DocumentSnapshot,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import { limits } from '../contract/values/limits.ts';
import type { Micros } from '../contract/values/micros.ts';
import { uidPattern } from '../contract/values/patterns.ts';
import { memberId, type Page } from '../contract/values/schemas.ts';
import {
  ListChangedError,
  pageOfOne,
  parseDocument,
  type Reading,
  readablePage,
} from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { nameKeyOf } from './core/name-key.ts';
import { findNetworkTotals, type NetworkTotals, smallNetworkMax } from './network-totals.ts';
import { treeDocument } from './tree.ts';

/** The part of a member's place that an upline is shown. */
const placeBelow = z.pick(treeDocument, {
  name: true,
  nameKey: true,
  joinedAt: true,
  ancestors: true,
  confirmedMicros: true,
});
const shownFields = Object.keys(placeBelow.shape);

/** Sorts behind every character of a name. */
const lastCharacter = '\u{10FFFF}';

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
 * A page of the members below, newest first. `after` is the uid of one of them.
 * @throws {ListChangedError} when it is not.
 */
export async function listMembersBelow(
  reading: Reading,
  part: NetworkPart,
  page: Page,
): Promise<MemberBelow[]> {
  // Members of the same moment follow by id, descending too; the emulator refuses an explicit order
  // of the ids, not the implicit one.
  const ordered = queryOf(reading.firestore, part).orderBy('joinedAt', 'desc');
  return readPage(reading, { part, viewer: part.uid, ordered }, page);
}

/**
 * A page of the directs of `branch`, a member below `viewer`, newest first, with their level as `viewer`
 * sees it. Empty when `branch` is not below `viewer`, or so deep that the directs are beyond the last level.
 * @throws {ListChangedError} when `after` is not the uid of one of them.
 */
export async function listBranch(
  reading: Reading,
  viewer: string,
  branch: string,
  page: Page,
): Promise<MemberBelow[]> {
  const { firestore } = reading;
  const top = await findMemberBelow(firestore, { uid: viewer, level: undefined }, branch);
  if (top === undefined || levelOf(top, viewer) === limits.networkLevels) return noMembers(page);
  const part = { uid: branch, level: 1 };
  const ordered = queryOf(firestore, part).orderBy('joinedAt', 'desc');
  return readPage(reading, { part, viewer, ordered }, page);
}

/**
 * Finds a member below by the whole uid; else a page of those whose name begins with `search`, by name.
 * @throws {ListChangedError} when `after` is not the uid of one of them.
 */
export async function searchMembersBelow(
  reading: Reading,
  part: NetworkPart,
  search: string,
  page: Page,
): Promise<MemberBelow[]> {
  const { firestore } = reading;
  const uid = memberId.safeParse(search);
  const named = uid.success ? await findMemberBelow(firestore, part, uid.data) : undefined;
  if (named !== undefined) return pageOfOne(toMemberBelow(named, part.uid), named.id, page.after);
  const key = nameKeyOf(search);
  if (key === '') return noMembers(page);
  const ordered = queryOf(firestore, part)
    .where('nameKey', '>=', key)
    .where('nameKey', '<', `${key}${lastCharacter}`)
    .orderBy('nameKey');
  const includes = (member: DocumentSnapshot) =>
    parseDocument(placeBelow, member).nameKey.startsWith(key);
  return readPage(reading, { part, viewer: part.uid, ordered, includes }, page);
}

/** How many members `uid` has introduced; no document is read. */
export async function countDirects(firestore: Firestore, uid: string): Promise<number> {
  const directs = await queryOf(firestore, { uid, level: 1 }).count().get();
  return directs.data().count;
}

/** How many members there are below, how many have subscribed, and how much. */
export interface TotalsBelow {
  readonly members: number;
  readonly subscribed: number;
  readonly confirmedMicros: Micros;
  /** How many levels have members; missing where one level alone is counted. */
  readonly levels?: number;
  /** When they were counted, if that was before the call. */
  readonly countedAt?: string;
}

/**
 * The totals of a network, or of a level of it. Those of a large network were counted when the last day was
 * opened, up to two days ago: a read. Another, and a level of a large one that was no larger than a small network, as
 * mostly that of the directs, is counted now: a read for a thousand members, and one for a thousand of those who have
 * subscribed; of a whole network also one for each level, and up to five more.
 */
export async function totalsBelow(firestore: Firestore, part: NetworkPart): Promise<TotalsBelow> {
  const counted = await findNetworkTotals(firestore, part.uid);
  if (counted !== undefined && !isSmallLevel(counted, part)) {
    return countedTotals(counted, part.level);
  }
  const [totals, levels] = await Promise.all([
    countBelow(firestore, part),
    part.level === undefined ? countLevels(firestore, part.uid) : undefined,
  ]);
  return levels === undefined ? totals : { ...totals, levels };
}

const isSmallLevel = ({ levels }: NetworkTotals, { level }: NetworkPart): boolean =>
  level !== undefined && (levels[level - 1]?.members ?? 0) <= smallNetworkMax;

function countedTotals(
  { levels, countedAt }: NetworkTotals,
  level: number | undefined,
): TotalsBelow {
  const shown = level === undefined ? levels : levels.slice(level - 1, level);
  const sum = (key: 'members' | 'subscribed' | 'amountMicros') =>
    shown.reduce((total, one) => total + one[key], 0);
  return {
    members: sum('members'),
    subscribed: sum('subscribed'),
    confirmedMicros: BigInt(sum('amountMicros')),
    ...(level === undefined && { levels: levels.length }),
    countedAt,
  };
}

async function countBelow(firestore: Firestore, part: NetworkPart): Promise<TotalsBelow> {
  const all = queryOf(firestore, part);
  const [totals, subscribed] = await Promise.all([
    all
      .aggregate({
        members: AggregateField.count(),
        confirmedMicros: AggregateField.sum('confirmedMicros'),
      })
      .get(),
    all.where('confirmedMicros', '>', 0).count().get(),
  ]);
  const { members, confirmedMicros } = totals.data();
  return {
    members,
    subscribed: subscribed.data().count,
    // A sum that a double does not carry exactly is refused here, not rounded.
    confirmedMicros: storedMicros.parse(confirmedMicros),
  };
}

/** So many levels are looked into at once: few networks are deeper. */
const levelsAtOnce = 5;

/** How many levels below a member have members: they have no gaps. One document at most is read of each. */
async function countLevels(firestore: Firestore, uid: string): Promise<number> {
  for (let from = 1; from <= limits.networkLevels; from += levelsAtOnce) {
    const levels = Array.from({ length: levelsAtOnce }, (_, index) => from + index);
    const firsts = await Promise.all(
      levels.map((level) => queryOf(firestore, { uid, level }).select().limit(1).get()),
    );
    const count = firsts.filter(({ empty }) => !empty).length;
    if (count < levelsAtOnce) return from - 1 + count;
  }
  return limits.networkLevels;
}

function queryOf(firestore: Firestore, { uid, level }: NetworkPart): Query {
  const trees = firestore.collection(collections.trees);
  return level === undefined
    ? trees.where('ancestors', 'array-contains', uid)
    : trees.where('upline', 'array-contains', `${level}:${uid}`);
}

/** A list of members of a part of a network. */
interface MemberList {
  readonly part: NetworkPart;
  /** The member who sees it. */
  readonly viewer: string;
  readonly ordered: Query;
  /** Whether a member of the part is in the list; every one is unless it says otherwise. */
  readonly includes?: (member: DocumentSnapshot) => boolean;
}

/** A page of a list without members. */
function noMembers({ after }: Page): MemberBelow[] {
  if (after !== undefined) throw new ListChangedError();
  return [];
}

async function readPage(
  { firestore, log }: Reading,
  { part, viewer, ordered, includes = () => true }: MemberList,
  { after, limit }: Page,
): Promise<MemberBelow[]> {
  const last = after === undefined ? undefined : await findMemberBelow(firestore, part, after);
  if (after !== undefined && (last === undefined || !includes(last))) throw new ListChangedError();
  const query = ordered.select(...shownFields);
  const wanted = last === undefined ? query : query.startAfter(last);
  return readablePage(log, wanted, limit, (document) => toMemberBelow(document, viewer));
}

async function findMemberBelow(
  firestore: Firestore,
  { uid, level }: NetworkPart,
  below: string,
): Promise<DocumentSnapshot | undefined> {
  // Any text may be asked for, and not every text can stand in a path.
  if (!uidPattern.test(below)) return undefined;
  const reference = firestore.doc(paths.tree(below));
  const [snapshot] = await firestore.getAll(reference, { fieldMask: shownFields });
  if (snapshot?.exists !== true) return undefined;
  const actual = levelOf(snapshot, uid);
  const belongs = level === undefined ? actual > 0 : actual === level;
  return belongs ? snapshot : undefined;
}

function toMemberBelow(snapshot: DocumentSnapshot, viewer: string): MemberBelow {
  const { name, joinedAt, confirmedMicros } = parseDocument(placeBelow, snapshot);
  const level = levelOf(snapshot, viewer);
  return { uid: snapshot.id, name, joinedAt, confirmedMicros, level };
}

/** The level of a member as `viewer` sees it; 0 when it is not in that network. */
function levelOf(snapshot: DocumentSnapshot, viewer: string): number {
  return parseDocument(placeBelow, snapshot).ancestors.indexOf(viewer) + 1;
}
