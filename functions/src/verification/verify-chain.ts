import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { appendAuditOnce } from '../audit/store.ts';
import { addDays } from '../calendar/business-day.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { day } from '../contract/values/schemas.ts';
import { documentOf } from '../platform/collection.ts';
import type { Deadline } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { compareBooks, firstPosition, position } from './compare-books.ts';
import { compareNewest } from './compare-newest.ts';
import { agreed, beginComparison, type Compared } from './comparison.ts';
import { type Difference, nameOf } from './core/difference.ts';
import { isTooMuchOpen, mark, markAt, withCompared } from './core/mark.ts';

/** `config/chainComparison`: how far the books are compared with the chain. */
const comparisonDocument = z.object({
  /** The day on which the newest comparison of everything began, UTC. */
  startedOn: day,
  /** Where the comparison of everything goes on; null when it is done. */
  next: z.nullable(position),
  /** How far what is new is compared. */
  mark,
  /** The newest day on which all that was new was compared, UTC. */
  newestOn: day,
});

/** How far the books are compared, once it has begun. */
type Progress = z.output<typeof comparisonDocument>;

const storedComparison = documentOf(comparisonDocument, paths.chainComparison);

/** When the books were compared, UTC. */
export interface ComparedOn {
  /** The newest day on which all that was new was compared. */
  readonly newest: string;
  /** The day on which the newest comparison of everything began. */
  readonly everything: string;
}

/** When the books were compared; undefined before the first comparison. */
export async function findComparedOn(firestore: Firestore): Promise<ComparedOn | undefined> {
  const stored = await storedComparison.find(firestore);
  return stored && { newest: stored.newestOn, everything: stored.startedOn };
}

/** How often a run stores where it is. */
const stepsPerStore = 50;
/** How often everything is compared. */
const daysBetween = 7;
/**
 * A claim has the time at which its transaction began: one that is made now appears a moment later, also where the
 * clocks of servers differ.
 */
const claimDelayMs = 60 * 60_000;

/** How far a run of the comparison came, and what it found. */
export interface ChainVerification {
  /** `failed`: what was new is compared, and so much does not agree that a person has to look. */
  readonly state: 'done' | 'unfinished' | 'failed';
  readonly counts: {
    readonly compared: number;
    readonly differences: number;
    /** Differences whose audit event this run appended, as far as it got the reply. */
    readonly found: number;
    /** Transactions on which too few endpoints agree or answer. */
    readonly undecided: number;
  };
}

/**
 * Compares the books with the chain: each day of real time what is new since the mark, with what did not agree
 * before, and once a week everything. A run whose time is up is continued by the next. Each difference is an audit
 * event once. The first one of each run is alerted before its audit event is appended: a run that dies between the two has
 * alerted, and one that is not mended is alerted by each run. It also alerts of endpoints that do not answer.
 *
 * The mark, and what is open, are stored in one document: what the mark has passed agreed, is open, or is still to
 * come in the comparison of everything that began with it. So it may die anywhere and run in parallel with itself:
 * whichever run stores last, what is stored is true, and at most something is compared twice.
 */
export async function verifyChain(
  context: ActingContext,
  deadline: Deadline,
): Promise<ChainVerification> {
  const { chain, clock, firestore, log } = context;
  // A spare endpoint is missed by nobody until the next one is gone, too.
  for (const host of await chain.listSilentEndpoints()) log.alert('endpoint.silent', { host });
  const today = clock.realNow().toISOString().slice(0, 10);
  const claimedUntil = new Date((await clock.businessNow()).getTime() - claimDelayMs).toISOString();
  const differences = new Set<string>();
  const undecided = new Set<string>();
  let compared = 0;
  let found = 0;
  let isTooMuch = false;
  let progress = await findProgress(context, { today, claimedUntil });
  const store = () => storedComparison.put(firestore, progress);

  async function note(step: Compared, reached: Partial<Progress>): Promise<void> {
    for (const difference of step.differences) {
      const name = nameOf(difference);
      if (differences.has(name)) continue;
      differences.add(name);
      const { kind, subject, hash, problem } = difference;
      const document = new StoredName(subject);
      const fields = { kind, document, hash: hash === null ? hash : new StoredName(hash), problem };
      // One alert is enough to look; the audit log has all of them.
      if (differences.size > 1) log.warn('The books differ from the chain', fields);
      else log.alert('chain.differs', fields);
      if (await audit(context, difference)) found += 1;
    }
    for (const hash of step.undecided) {
      undecided.add(hash);
      log.warn('A transaction is not compared: too few endpoints agree or answer', {
        hash: new StoredName(hash),
      });
    }
    compared += 1;
    progress = { ...progress, ...reached };
    if (compared % stepsPerStore === 0) await store();
  }

  /** @returns whether there is nothing left to compare. */
  async function compare(): Promise<boolean> {
    if (progress.newestOn !== today) {
      // What disappeared before is in the comparison of everything that began then.
      const newest = { from: progress.mark, claimedUntil, undoneSince: progress.startedOn };
      const unreadable: Difference[] = [];
      const comparison = await beginComparison(context, unreadable);
      if (unreadable.length > 0) await note({ ...agreed, differences: unreadable }, {});
      // What is new is compared once it can be.
      if (comparison === undefined) return false;
      for await (const { reached, ...step } of compareNewest(comparison, newest)) {
        await note(step, { mark: reached });
        if (deadline.isOver()) return false;
      }
      progress = { ...progress, newestOn: today };
      // Once a night is enough to look.
      isTooMuch = isTooMuchOpen(progress.mark);
    }
    if (progress.next === null) {
      if (addDays(progress.startedOn, daysBetween) > today) return true;
      progress = { ...progress, startedOn: today, next: firstPosition };
    }
    const from = progress.next ?? firstPosition;
    for await (const { next, ...step } of compareBooks(context, { from })) {
      await note(step, { next, mark: withCompared(progress.mark, [], step.open) });
      if (next !== null && deadline.isOver()) return false;
    }
    return progress.next === null;
  }

  let isDone = false;
  try {
    isDone = await compare();
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    log.warn('The comparison waits: the chain is unavailable');
  }
  await store();
  const state = isTooMuch ? 'failed' : isDone ? 'done' : 'unfinished';
  const counts = { compared, differences: differences.size, found, undecided: undecided.size };
  return { state, counts };
}

/**
 * How far the books are compared. Before the first comparison everything is to be compared, and what comes from now on
 * is new.
 */
async function findProgress(
  context: ActingContext,
  { today, claimedUntil }: { readonly today: string; readonly claimedUntil: string },
): Promise<Progress> {
  const stored = await storedComparison.find(context.firestore);
  if (stored !== undefined) return stored;
  // What cannot be read, the comparison itself names.
  const comparison = await beginComparison(context, []);
  return {
    startedOn: today,
    next: firstPosition,
    mark: markAt(comparison?.wallets ?? { to: new Map(), from: new Map() }, claimedUntil),
    newestOn: today,
  };
}

/** Records a difference, once. @returns whether it is new. */
function audit(context: ActingContext, difference: Difference): Promise<boolean> {
  const { hash, kind, problem, subject } = difference;
  return context.firestore.runTransaction((transaction) =>
    appendAuditOnce(context, transaction, {
      key: `chain.differs_${nameOf(difference)}`,
      action: 'chain.differs',
      alert: 'chain.differs',
      subject,
      before: null,
      after: { kind, hash, problem },
    }),
  );
}
