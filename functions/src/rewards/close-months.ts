import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Context } from '../platform/context.ts';
import { collections } from '../platform/paths.ts';
import { processTimer } from '../platform/timer.ts';
import { createWriteRamp, type WriteRamp } from '../platform/write-ramp.ts';
import { closeMember } from './close-member.ts';
import { advanceMonthClosing, findMonthClosing } from './month-closing.ts';
import { monthOf } from './passbook.ts';
import { getRewardCalendar } from './reward-calendar.ts';

/** How a closing of the past months ended. */
export interface CloseMonthsReport {
  /** `unfinished`: the time was up. */
  readonly state: 'done' | 'unfinished';
  /** The members whose rows this run moved. */
  readonly closedMembers: number;
}

/** How far and how fast a closing may go. */
export interface CloseMonthsOptions {
  /** Asked between pages of accounts. */
  readonly isTimeUp: () => boolean;
  readonly ramp?: WriteRamp;
}

/** Accounts that are read and closed at once: a month of full rows takes a megabyte of memory. */
const accountsAtOnce = 100;

/**
 * Moves the passbook rows of every month before that of the last opened day from the accounts onto
 * pages. All days of those months are open by then, so a page is final. May run twice, in parallel,
 * or die anywhere: what is moved is moved in one commit a member, and how far the closing has come
 * is only where the next run begins. Costs a read for each account, two writes for each with rows,
 * and a read and a write a page of accounts. Source: design section 5.
 */
export async function closeMonths(
  { firestore }: Context,
  { isTimeUp, ramp = createWriteRamp(processTimer) }: CloseMonthsOptions,
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
    closedMembers += await closeEach(accounts, (account) =>
      closeMember(firestore, account, beforeMonth, ramp),
    );
    after = accounts.at(-1)?.id ?? after;
    const finished = accounts.length < accountsAtOnce;
    await advanceMonthClosing(firestore, { beforeMonth, after, finished });
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

/** Closes members side by side, and is over when all of them are; gives how many had rows. */
async function closeEach(
  accounts: readonly QueryDocumentSnapshot[],
  close: (account: QueryDocumentSnapshot) => Promise<boolean>,
): Promise<number> {
  const results = await Promise.allSettled(accounts.map(close));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.filter((result) => result.status === 'fulfilled' && result.value).length;
}
