import { FieldPath, FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AccountDocument, PassbookDay } from '../contract/account-document.ts';
import { rewardsPageDocument } from '../ledger/rewards-page.ts';
import { accountReference } from '../ledger/store.ts';
import { collections, paths } from '../platform/paths.ts';

/** A closed page as stored: the month lets a member's pages be read newest first. */
const monthPageDocument = z.extend(rewardsPageDocument, { month: z.string() });

type MonthPage = Pick<z.output<typeof monthPageDocument>, 'month' | 'days'>;

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
  const open = openMonths(account).filter(({ month }) => month <= fromMonth);
  for await (const page of closedPages(firestore, uid, fromMonth)) {
    while (open[0] && open[0].month > page.month) yield* newestFirst(open.shift());
    if (open[0]?.month === page.month) open.shift();
    yield* newestFirst(page);
  }
  for (const month of open) yield* newestFirst(month);
}

/** The open rows of an account by month, newest first. */
export function openMonths({ days }: Pick<AccountDocument, 'days'>): MonthPage[] {
  const months = Map.groupBy(Object.entries(days), ([day]) => monthOf(day));
  return [...months]
    .map(([month, rows]) => ({ month, days: Object.fromEntries(rows) }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

/** Moves the rows of one month from the account onto its page. */
export function closePage(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  { month, days }: MonthPage,
): void {
  transaction.create(
    firestore.doc(paths.rewardsPage(uid, month)),
    z.encode(monthPageDocument, { uid, month, days }),
  );
  const [first, ...others] = Object.keys(days).map((day) => new FieldPath('days', day));
  if (first === undefined) return;
  transaction.update(
    accountReference(firestore, uid),
    first,
    FieldValue.delete(),
    ...others.flatMap((field) => [field, FieldValue.delete()]),
  );
}

async function* closedPages(
  firestore: Firestore,
  uid: string,
  fromMonth: string,
): AsyncGenerator<MonthPage> {
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
  page: Pick<MonthPage, 'days'> | undefined,
): Generator<readonly [string, PassbookDay]> {
  const rows: [string, PassbookDay][] = Object.entries(page?.days ?? {});
  yield* rows.toSorted(([one], [other]) => (one < other ? 1 : -1));
}
