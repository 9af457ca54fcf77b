import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AccountDocument, PassbookDay } from '../contract/account-document.ts';
import { rewardsPageDocument } from '../ledger/rewards-page.ts';
import { collections } from '../platform/paths.ts';

/** A closed page as stored: the month lets a member's pages be read newest first. */
const monthPageDocument = z.extend(rewardsPageDocument, { month: z.string() });

/** The rows of one month, YYYY-MM, by day. */
interface Month<Row> {
  readonly month: string;
  readonly days: Record<string, Row>;
}

/** Pages read at once: a list of 50 daily rewards is two months. */
const pagesAtOnce = 2;

/** The month, YYYY-MM, that a day is in. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/**
 * A member's passbook rows from `fromMonth` back, newest first: the open rows of `account` and the
 * closed pages. The account must have been read before, so that no month is closed in between
 * unseen; a month that is in both is the page's.
 */
export async function* passbookDays(
  firestore: Firestore,
  uid: string,
  account: AccountDocument,
  fromMonth: string,
): AsyncGenerator<readonly [day: string, row: PassbookDay]> {
  const open = openMonths(account.days).filter(({ month }) => month <= fromMonth);
  for await (const page of closedPages(firestore, uid, fromMonth)) {
    while (open[0] && open[0].month > page.month) yield* newestFirst(open.shift());
    if (open[0]?.month === page.month) open.shift();
    yield* newestFirst(page);
  }
  for (const month of open) yield* newestFirst(month);
}

/** The open rows of an account by month, newest first. */
export function openMonths<Row>(days: Readonly<Record<string, Row>>): Month<Row>[] {
  const months = Map.groupBy(Object.entries(days), ([day]) => monthOf(day));
  return [...months]
    .map(([month, rows]) => ({ month, days: Object.fromEntries(rows) }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

async function* closedPages(
  firestore: Firestore,
  uid: string,
  fromMonth: string,
): AsyncGenerator<Month<PassbookDay>> {
  const ordered = firestore
    .collection(collections.rewards)
    .where('uid', '==', uid)
    .orderBy('month', 'desc')
    .limit(pagesAtOnce);
  for (let query = ordered.startAt(fromMonth); ; ) {
    const { docs } = await query.get();
    const pages = docs.map((document) => monthPageDocument.parse(document.data()));
    yield* pages;
    const last = pages.at(-1);
    if (last === undefined || pages.length < pagesAtOnce) return;
    query = ordered.startAfter(last.month);
  }
}

function* newestFirst(
  page: Pick<Month<PassbookDay>, 'days'> | undefined,
): Generator<readonly [string, PassbookDay]> {
  const rows: [string, PassbookDay][] = Object.entries(page?.days ?? {});
  yield* rows.toSorted(([one], [other]) => (one < other ? 1 : -1));
}
