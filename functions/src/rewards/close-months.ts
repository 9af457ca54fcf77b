import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { monthOf } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import { documentOf } from '../platform/collection.ts';
import type { Deadline } from '../platform/deadline.ts';
import { collections, paths } from '../platform/paths.ts';
import { logPutOff } from '../platform/put-off.ts';
import { processTimer } from '../platform/timer.ts';
import { createWriteRamp, type WriteRamp } from '../platform/write-ramp.ts';
import { closeMember } from './close-member.ts';
import { getRewardCalendar } from './reward-calendar.ts';

/** How an archiving of the past months ended. */
export interface CloseMonthsReport {
  /**
   * `unfinished`: it ran out of time, or other processes kept writing to a member; `failed`: a member was set
   * aside, whom a person has to look at.
   */
  readonly state: 'done' | 'unfinished' | 'failed';
  /** The members whose entries this run archived. */
  readonly closedMembers: number;
}

/** How long and how fast an archiving may run. */
export interface CloseMonthsOptions {
  /** Called between pages of accounts. */
  readonly deadline: Deadline;
  readonly ramp?: WriteRamp;
}

/** Accounts that are read and archived at once: a month of full entries takes a megabyte of memory. */
const accountsAtOnce = 100;

/**
 * Archives the reward entries of every month before that of the last opened day: moves them from the
 * accounts to `rewards`. All days of those months are open by then, so an archived month is final. May
 * run twice, in parallel, or die anywhere: each member's entries move in one transaction, and the recorded
 * progress only says where the next run begins. Each member is tried alone. The progress stays before a
 * member who is left, so that the next run tries that member again; this run goes on with the others. Costs
 * one read per account, another one and two writes per account with entries, and a read and a write per page
 * of accounts.
 * Source: design section 5.
 */
export async function closeMonths(
  context: Context,
  { deadline, ramp = createWriteRamp(processTimer) }: CloseMonthsOptions,
): Promise<CloseMonthsReport> {
  const { firestore } = context;
  const { lastOpenedDay } = await getRewardCalendar(firestore);
  const endings = { closed: 0, nothing: 0, waiting: 0, setAside: 0 };
  const reportOf = (state: CloseMonthsReport['state']): CloseMonthsReport => ({
    state: endings.setAside > 0 ? 'failed' : state,
    closedMembers: endings.closed,
  });
  if (lastOpenedDay === null) return reportOf('done');
  const beforeMonth = monthOf(lastOpenedDay);
  const stored = await findMonthClosing(firestore);
  let after = null;
  if (stored?.beforeMonth === beforeMonth) {
    if (stored.finished) return reportOf('done');
    after = stored.after;
  }
  while (!deadline.isOver()) {
    const accounts = await readAccountPage(firestore, after);
    const page = accounts.map((account) => closeAlone(context, account, beforeMonth, ramp));
    for (const ending of await Promise.all(page)) endings[ending] += 1;
    after = accounts.at(-1)?.id ?? after;
    const isLastPage = accounts.length < accountsAtOnce;
    const isComplete = endings.waiting + endings.setAside === 0;
    if (isComplete)
      await advanceMonthClosing(firestore, { beforeMonth, after, finished: isLastPage });
    if (isLastPage) return reportOf(isComplete ? 'done' : 'unfinished');
  }
  return reportOf('unfinished');
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

/** Closes a member; an error is that member's alone, whose entries stay in the account. */
async function closeAlone(
  { firestore, log }: Context,
  account: QueryDocumentSnapshot,
  beforeMonth: string,
  ramp: WriteRamp,
): Promise<'closed' | 'nothing' | 'waiting' | 'setAside'> {
  try {
    return (await closeMember(firestore, account, beforeMonth, ramp)) ? 'closed' : 'nothing';
  } catch (error) {
    return logPutOff(log, account.ref.path, error) ? 'waiting' : 'setAside';
  }
}

/** `config/monthClosing`: the progress of the archiving. */
const monthClosingDocument = z.object({
  /** The month, YYYY-MM, before which entries are archived. */
  beforeMonth: z.string(),
  /** The last account of the last page before which nobody is left. */
  after: z.nullable(z.string()),
  finished: z.boolean(),
});

/** The progress of the archiving. */
export type MonthClosing = z.output<typeof monthClosingDocument>;

const storedClosing = documentOf(monthClosingDocument, paths.monthClosing);

/** The progress of the archiving; undefined before the first. */
export const findMonthClosing = (firestore: Firestore): Promise<MonthClosing | undefined> =>
  storedClosing.find(firestore);

/** Records the progress of an archiving, unless another process has come further. */
export const advanceMonthClosing = (firestore: Firestore, reached: MonthClosing): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const stored = await storedClosing.find(firestore, transaction);
    if (stored !== undefined && !isAhead(reached, stored)) return;
    storedClosing.set(firestore, transaction, reached);
  });

function isAhead(reached: MonthClosing, stored: MonthClosing): boolean {
  if (reached.beforeMonth !== stored.beforeMonth) return reached.beforeMonth > stored.beforeMonth;
  if (stored.finished || reached.finished) return !stored.finished;
  return (reached.after ?? '') > (stored.after ?? '');
}
