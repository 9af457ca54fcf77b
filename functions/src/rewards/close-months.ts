import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { accountDocument } from '../contract/account-document.ts';
import { getAccount } from '../ledger/store.ts';
import type { Context } from '../platform/context.ts';
import { collections, paths } from '../platform/paths.ts';
import { closePage, monthOf, openMonths } from './passbook.ts';
import { getRewardCalendar } from './reward-calendar.ts';

/** How a closing of the past months ended. */
export interface CloseMonthsReport {
  /** `unfinished`: the time was up. */
  readonly state: 'done' | 'unfinished';
  readonly closedMembers: number;
}

/** `config/monthClosing`: how far the closing has come. */
const monthClosingDocument = z.object({
  /** The month, YYYY-MM, before which rows are moved onto pages. */
  beforeMonth: z.string(),
  /** The last account that was looked at. */
  after: z.nullable(z.string()),
  finished: z.boolean(),
});

type MonthClosing = z.output<typeof monthClosingDocument>;

const openRows = z.pick(accountDocument, { days: true });

/** Accounts a query asks for at once: a reply of a few megabytes at the most. */
const accountsAtOnce = 200;

/** Transactions that are on their way at once. */
const transactionsAtOnce = 10;

/**
 * Moves the passbook rows of every month before that of the last opened day from the accounts onto
 * pages, one transaction a member. All days of those months are open by then, so a page is final.
 * May run twice, in parallel, or die anywhere. Source: design section 5.
 */
export async function closeMonths(
  { firestore }: Context,
  isTimeUp: () => boolean,
): Promise<CloseMonthsReport> {
  const { lastOpenedDay } = await getRewardCalendar(firestore);
  let closedMembers = 0;
  if (lastOpenedDay === null) return { state: 'done', closedMembers };
  const beforeMonth = monthOf(lastOpenedDay);
  const stored = await findMonthClosing(firestore);
  let after = null;
  if (stored?.beforeMonth === beforeMonth) {
    if (stored.finished) return { state: 'done', closedMembers };
    after = stored.after;
  }
  while (!isTimeUp()) {
    const accounts = await readAccountPage(firestore, after);
    const due = accounts
      .filter((account) => hasRowsBefore(account, beforeMonth))
      .map(({ id }) => id);
    for (let start = 0; start < due.length; start += transactionsAtOnce) {
      await Promise.all(
        due
          .slice(start, start + transactionsAtOnce)
          .map((uid) => closeMember(firestore, uid, beforeMonth)),
      );
    }
    closedMembers += due.length;
    after = accounts.at(-1)?.id ?? after;
    const finished = accounts.length < accountsAtOnce;
    await setMonthClosing(firestore, { beforeMonth, after, finished });
    if (finished) return { state: 'done', closedMembers };
  }
  return { state: 'unfinished', closedMembers };
}

async function readAccountPage(
  firestore: Firestore,
  after: string | null,
): Promise<QueryDocumentSnapshot[]> {
  const ordered = firestore
    .collection(collections.accounts)
    .select('days')
    .orderBy(FieldPath.documentId())
    .limit(accountsAtOnce);
  const { docs } = await (after === null ? ordered : ordered.startAfter(after)).get();
  return docs;
}

function hasRowsBefore(account: QueryDocumentSnapshot, beforeMonth: string): boolean {
  return openMonths(openRows.parse(account.data())).some(({ month }) => month < beforeMonth);
}

async function closeMember(firestore: Firestore, uid: string, beforeMonth: string): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await getAccount(firestore, uid, transaction);
    for (const month of openMonths(account)) {
      if (month.month < beforeMonth) closePage(firestore, transaction, uid, month);
    }
  });
}

async function findMonthClosing(firestore: Firestore): Promise<MonthClosing | undefined> {
  const snapshot = await firestore.doc(paths.monthClosing).get();
  return snapshot.exists ? monthClosingDocument.parse(snapshot.data()) : undefined;
}

async function setMonthClosing(firestore: Firestore, closing: MonthClosing): Promise<void> {
  await firestore.doc(paths.monthClosing).set(z.encode(monthClosingDocument, closing));
}
