import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { monthOf } from '../calendar/business-day.ts';
import type { AccountDocument, RewardEntry } from '../contract/account-document.ts';
import { archivedMonthDocument } from '../ledger/core/account.ts';
import { collections } from '../platform/paths.ts';

/** An archived month as stored: the month lets a member's archive be read newest first. */
const storedMonth = z.extend(archivedMonthDocument, { month: z.string() });

/** The reward entries of one month, YYYY-MM, by day. */
interface Month<Entry> {
  readonly month: string;
  readonly days: Record<string, Entry>;
}

/** Business days of the longest months. */
const monthLengthMax = 27;

/** A member, and since when: nothing was credited before. */
export interface RewardedMember {
  readonly uid: string;
  /** Business time of the signup. */
  readonly joinedAt: string;
}

/** Which reward entries of a member are read. */
interface RewardReading {
  readonly member: RewardedMember;
  /** Read before, so that a month that is archived meanwhile is seen at least once. */
  readonly account: AccountDocument;
  readonly today: string;
  /** YYYY-MM. */
  readonly fromMonth: string;
  /** How many entries are likely to be read: the archived months of so many come with one query. */
  readonly expectedEntries: number;
}

/**
 * A member's reward entries from `fromMonth` back, newest first: those in `account`, then the archived
 * months. A month that is in both counts as archived.
 */
export async function* readRewardEntries(
  firestore: Firestore,
  { member: { joinedAt, uid }, account, today, fromMonth, expectedEntries }: RewardReading,
): AsyncGenerator<readonly [day: string, entry: RewardEntry]> {
  const open = monthsInAccount(account.days).filter(({ month }) => month <= fromMonth);
  // Only past months are archived, so that the archive is asked when this one has not been enough.
  if (open[0]?.month === monthOf(today)) yield* newestFirst(open.shift());
  // The first entry is of a day after the signup.
  const archive =
    monthOf(today) <= monthOf(joinedAt)
      ? []
      : archivedMonths(firestore, uid, fromMonth, Math.ceil(expectedEntries / monthLengthMax));
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

async function* archivedMonths(
  firestore: Firestore,
  uid: string,
  fromMonth: string,
  monthsPerQuery: number,
): AsyncGenerator<Month<RewardEntry>> {
  const ordered = firestore
    .collection(collections.rewards)
    .where('uid', '==', uid)
    .orderBy('month', 'desc')
    .limit(monthsPerQuery);
  for (let query = ordered.startAt(fromMonth); ; ) {
    const { docs } = await query.get();
    const months = docs.map((document) => storedMonth.parse(document.data()));
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
