import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { monthOf } from '../calendar/business-day.ts';
import type { AccountDocument, RewardEntry } from '../contract/account-document.ts';
import type { RewardKind } from '../contract/reward-kinds.ts';
import { archivedMonthDocument } from '../ledger/core/account.ts';
import { parseDocument } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';

/** An archived month as stored: the month lets a member's archive be read newest first. */
const storedMonth = z.extend(archivedMonthDocument, { month: z.string() });

/** The reward entries of one month, YYYY-MM, by day. */
interface Month<Entry> {
  readonly month: string;
  readonly days: Record<string, Entry>;
}

/** Business days of the longest months. */
const monthLengthMax = 27;

/** Which reward entries of a member are read. */
interface RewardReading {
  readonly uid: string;
  /** Read before, so that a month that is archived meanwhile is seen at least once. */
  readonly account: AccountDocument;
  /** The kinds that matter: an archived month that credited none of them is not read. */
  readonly kinds: readonly RewardKind[];
  readonly today: string;
  /** YYYY-MM. */
  readonly fromMonth: string;
  /** How many entries are likely to be read: the archived months of so many come with one request. */
  readonly expectedEntries: number;
}

/**
 * A member's reward entries from `fromMonth` back, newest first: those in `account`, then the archived
 * months. A month that is in both counts as archived.
 */
export async function* readRewardEntries(
  firestore: Firestore,
  reading: RewardReading,
): AsyncGenerator<readonly [day: string, entry: RewardEntry]> {
  const { account, today, fromMonth } = reading;
  const open = openMonths(account).filter(({ month }) => month <= fromMonth);
  // Only past months are archived, so that the archive is asked when this one has not been enough.
  if (open[0]?.month === monthOf(today)) yield* newestFirst(open.shift());
  const archive = hasAllTotals(reading)
    ? monthsByTotals(firestore, reading)
    : archivedMonths(firestore, reading);
  for await (const archived of archive) {
    while (open[0] && open[0].month > archived.month) yield* newestFirst(open.shift());
    if (open[0]?.month === archived.month) open.shift();
    yield* newestFirst(archived);
  }
  for (const month of open) yield* newestFirst(month);
}

/** The reward entries of an account by month, newest first. */
export function monthsInAccount<Entry>(days: Readonly<Record<string, Entry>>): Month<Entry>[] {
  const months = Map.groupBy(Object.entries(days), ([day]) => monthOf(day));
  return [...months]
    .map(([month, entries]) => ({ month, days: Object.fromEntries(entries) }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

/** The months that count by their entries in the account: one with a total is archived, also while it is in both. */
function openMonths({ days, months = {} }: AccountDocument): Month<RewardEntry>[] {
  return monthsInAccount(days).filter(({ month }) => months[month] === undefined);
}

/**
 * Whether the account has the total of every archived month with rewards of these kinds: then those totals and
 * the open entries come to all that was ever credited. A month that an older build archived has no total.
 */
function hasAllTotals({ account, kinds }: RewardReading): boolean {
  const totals = Object.values(account.months ?? {});
  const entries = openMonths(account).flatMap(({ days }) => Object.values(days));
  return kinds.every((kind) => {
    const known = [
      ...totals.map(({ credited }) => credited[kind]),
      ...entries.map((entry) => entry[kind]?.amountMicros ?? 0n),
    ];
    return known.reduce((sum, micros) => sum + micros, 0n) === account.credited[kind];
  });
}

const monthsAtOnce = ({ expectedEntries }: RewardReading): number =>
  Math.ceil(expectedEntries / monthLengthMax);

/** The archived months that credited any of the kinds, as their totals say, newest first. */
async function* monthsByTotals(
  firestore: Firestore,
  reading: RewardReading,
): AsyncGenerator<Month<RewardEntry>> {
  const { uid, account, kinds, fromMonth } = reading;
  const months = Object.entries(account.months ?? {})
    .filter(
      ([month, { credited }]) => month <= fromMonth && kinds.some((kind) => credited[kind] !== 0n),
    )
    .map(([month]) => month)
    .toSorted()
    .toReversed();
  const atOnce = monthsAtOnce(reading);
  for (let start = 0; start < months.length; start += atOnce) {
    const documents = await firestore.getAll(
      ...months
        .slice(start, start + atOnce)
        .map((month) => firestore.doc(paths.archivedMonth(uid, month))),
    );
    yield* documents.map((document) => parseDocument(storedMonth, document));
  }
}

/** All archived months, newest first, whatever the account has of them. */
async function* archivedMonths(
  firestore: Firestore,
  reading: RewardReading,
): AsyncGenerator<Month<RewardEntry>> {
  const { uid, fromMonth } = reading;
  const monthsPerQuery = monthsAtOnce(reading);
  const ordered = firestore
    .collection(collections.rewards)
    .where('uid', '==', uid)
    .orderBy('month', 'desc')
    .limit(monthsPerQuery);
  for (let query = ordered.startAt(fromMonth); ; ) {
    const { docs } = await query.get();
    const months = docs.map((document) => parseDocument(storedMonth, document));
    yield* months;
    const last = months.at(-1);
    if (last === undefined || months.length < monthsPerQuery) return;
    query = ordered.startAfter(last.month);
  }
}

function* newestFirst(
  month: Pick<Month<RewardEntry>, 'days'> | undefined,
): Generator<readonly [string, RewardEntry]> {
  const entries: [string, RewardEntry][] = Object.entries(month?.days ?? {});
  yield* entries.toSorted(([one], [other]) => (one < other ? 1 : -1));
}
