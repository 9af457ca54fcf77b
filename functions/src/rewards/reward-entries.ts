import type { Firestore } from 'firebase-admin/firestore';
import { monthOf } from '../calendar/business-day.ts';
import type { AccountDocument, RewardEntry } from '../contract/account-document.ts';
import type { RewardKind } from '../contract/values/reward-kinds.ts';
import { type ArchivedMonth, archivedMonthDocument } from '../ledger/core/account.ts';
import { parseDocument } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';

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
  readonly account: AccountDocument;
  /** The kinds that matter: an archived month that credited none of them is not read. */
  readonly kinds: readonly RewardKind[];
  /** YYYY-MM. */
  readonly fromMonth: string;
  /** How many entries are likely to be read: the archived months of so many come with one request. */
  readonly expectedEntries: number;
}

/**
 * A member's reward entries from `fromMonth` back, newest first: those in `account`, then those of the archived months
 * that it has a total of. A month that is in both counts as archived.
 */
export async function* readRewardEntries(
  firestore: Firestore,
  reading: RewardReading,
): AsyncGenerator<readonly [day: string, entry: RewardEntry]> {
  const {
    account: { days, months = {} },
    fromMonth,
  } = reading;
  // Months are archived in their order, so that the open ones are the newest.
  for (const open of monthsInAccount(days)) {
    if (open.month <= fromMonth && months[open.month] === undefined) yield* newestFirst(open);
  }
  for await (const archived of archivedMonths(firestore, reading)) yield* newestFirst(archived);
}

/** The reward entries of an account by month, newest first. */
export function monthsInAccount<Entry>(days: Readonly<Record<string, Entry>>): Month<Entry>[] {
  const months = Map.groupBy(Object.entries(days), ([day]) => monthOf(day));
  return [...months]
    .map(([month, entries]) => ({ month, days: Object.fromEntries(entries) }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

/** The archived months that credited any of the kinds, as their totals say, newest first. */
async function* archivedMonths(
  firestore: Firestore,
  { uid, account, kinds, fromMonth, expectedEntries }: RewardReading,
): AsyncGenerator<ArchivedMonth> {
  const months = Object.entries(account.months ?? {})
    .filter(
      ([month, { credited }]) => month <= fromMonth && kinds.some((kind) => credited[kind] !== 0n),
    )
    .map(([month]) => month)
    .toSorted()
    .toReversed();
  const atOnce = Math.ceil(expectedEntries / monthLengthMax);
  for (let start = 0; start < months.length; start += atOnce) {
    const documents = await firestore.getAll(
      ...months
        .slice(start, start + atOnce)
        .map((month) => firestore.doc(paths.archivedMonth(uid, month))),
    );
    yield* documents.map((document) => parseDocument(archivedMonthDocument, document));
  }
}

function* newestFirst({
  days,
}: Pick<Month<RewardEntry>, 'days'>): Generator<readonly [string, RewardEntry]> {
  const entries: [string, RewardEntry][] = Object.entries(days);
  yield* entries.toSorted(([one], [other]) => (one < other ? 1 : -1));
}
