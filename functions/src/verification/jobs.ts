import * as z from 'zod/mini';
import { appendAuditOnce } from '../audit/store.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { day } from '../contract/values.ts';
import { collectionOf } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { compareBooks, type Position, position } from './compare-books.ts';
import { type Difference, nameOf } from './core/difference.ts';

/** `config/chainComparison`: the newest comparison of the books with the chain. */
const comparisonDocument = z.object({
  /** The day on which it began, UTC. */
  startedOn: day,
  /** Where it goes on; null when it is done. */
  next: z.nullable(position),
});

const comparisons = collectionOf(comparisonDocument, (path: typeof paths.chainComparison) => path);

/** How often a run stores where it is. */
const stepsPerStore = 50;

/** How far a run of the comparison came, and what it found. */
export interface ChainVerification {
  readonly state: 'done' | 'unfinished';
  readonly counts: {
    readonly compared: number;
    readonly differences: number;
    /** Differences that no run before has found. */
    readonly found: number;
    /** Transactions on which too few endpoints agree or answer. */
    readonly undecided: number;
  };
}

/**
 * Compares the books with the chain, once a day of real time; a run whose time is up is continued by the
 * next. Each difference is an audit event once; the first new one of a run alerts somebody. It may die
 * anywhere and run in parallel with itself.
 */
export async function verifyChain(
  context: ActingContext,
  isTimeUp: () => boolean,
): Promise<ChainVerification> {
  const { clock, firestore, log } = context;
  const counts = { compared: 0, differences: 0, found: 0, undecided: 0 };
  const today = clock.realNow().toISOString().slice(0, 10);
  const stored = await comparisons.find(firestore, paths.chainComparison);
  if (stored?.next === null && stored.startedOn === today) return { state: 'done', counts };
  const from: Position = stored?.next ?? { pass: 'claims', at: null };
  const startedOn = stored?.next ? stored.startedOn : today;
  const store = (next: Position | null) =>
    firestore.runTransaction(async (transaction) =>
      comparisons.set(firestore, transaction, paths.chainComparison, { startedOn, next }),
    );
  let reached: Position | null = from;
  try {
    for await (const { differences, next, undecided } of compareBooks(context, { from })) {
      for (const difference of differences) {
        counts.differences += 1;
        if (!(await audit(context, difference))) continue;
        counts.found += 1;
        // One alert is enough to look; the audit log has all of them.
        if (counts.found > 1) log.warn('The books differ from the chain', { ...difference });
        else log.alert('chain.differs', { ...difference });
      }
      for (const hash of undecided) {
        counts.undecided += 1;
        log.warn('A transaction is not compared: too few endpoints agree or answer', { hash });
      }
      counts.compared += 1;
      reached = next;
      if (reached !== null && isTimeUp()) break;
      if (counts.compared % stepsPerStore === 0) await store(reached);
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    log.warn('The comparison waits: the chain is unavailable');
  }
  await store(reached);
  return { state: reached === null ? 'done' : 'unfinished', counts };
}

/** Records a difference, once. @returns whether it is new. */
function audit(
  { actor, clock, firestore }: ActingContext,
  difference: Difference,
): Promise<boolean> {
  const { hash, kind, problem, subject } = difference;
  return firestore.runTransaction((transaction) =>
    appendAuditOnce(firestore, transaction, actor, clock.realNow(), {
      key: `chain.differs_${nameOf(difference)}`,
      action: 'chain.differs',
      subject,
      before: null,
      after: { kind, hash, problem },
    }),
  );
}
