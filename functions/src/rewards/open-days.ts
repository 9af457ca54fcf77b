import { recordAct } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import { formatMicros } from '../contract/micros.ts';
import { readAllTrees } from '../network/all-trees.ts';
import type { ActingContext, Context } from '../platform/context.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { dayText, plansText } from './core/canonical-text.ts';
import { chunksOf, creditsOf } from './core/chunks.ts';
import { type ComputedDay, computeDay } from './core/compute-day.ts';
import { firstDayOf, nextDayToOpen } from './core/next-day.ts';
import type { PlanHistory } from './core/reward-plan.ts';
import { getRewardCalendar, setRewardCalendar } from './reward-calendar.ts';
import type { Run } from './run-document.ts';
import { findRun, getPlanHistory, listWrittenChunks, setRun, writeChunk } from './store.ts';

/** How an opening of the day ended, with the days it finished. */
export interface OpenDaysReport {
  /** `unfinished`: the time was up; `failed`: a run did not compute the same again. */
  readonly state: 'done' | 'unfinished' | 'failed';
  readonly openedDays: readonly string[];
}

/** How far an opening of the day may go. */
export interface OpenDaysOptions {
  /** Asked between commits. */
  readonly isTimeUp: () => boolean;
  /** A commit also writes the marker and stays below the 500 writes that Firestore takes. */
  readonly membersPerChunk?: number;
}

/** Commits that are on their way at once. */
const commitsAtOnce = 4;

/**
 * Opens every business day that is not open yet, in order, up to today. May run twice, in parallel,
 * or die anywhere: each member is credited once, because each commit creates its marker.
 * Source: design section 6.
 */
export async function openDays(
  context: ActingContext,
  { isTimeUp, membersPerChunk = 449 }: OpenDaysOptions,
): Promise<OpenDaysReport> {
  const openedDays: string[] = [];
  while (!isTimeUp()) {
    const day = await planNextDay(context);
    if (day === undefined) return { state: 'done', openedDays };
    const run = await startRun(context, day, membersPerChunk);
    if (run === undefined) return { state: 'failed', openedDays };
    if (!(await writeMissingChunks(context, run, isTimeUp))) break;
    await finishRun(context, day);
    openedDays.push(day);
  }
  return { state: 'unfinished', openedDays };
}

/**
 * Decides the day to open and closes it for newcomers: whoever joins or is confirmed in a later
 * transaction takes part from a later day on.
 */
async function planNextDay({ firestore, clock, config }: Context): Promise<string | undefined> {
  const today = businessDayOf(await clock.businessNow(), config.timeZone);
  const { lastPlannedDay } = await getRewardCalendar(firestore);
  const firstDay =
    lastPlannedDay === null ? firstDayOf(await readAllTrees(firestore), today) : today;
  return firestore.runTransaction(async (transaction) => {
    const calendar = await getRewardCalendar(firestore, transaction);
    const day = nextDayToOpen(calendar, today, firstDay);
    if (day !== undefined && day !== calendar.lastPlannedDay)
      setRewardCalendar(firestore, transaction, { ...calendar, lastPlannedDay: day });
    return day;
  });
}

/** A run with everything that it credits. */
interface StartedRun {
  readonly run: Run;
  readonly computed: ComputedDay;
}

/**
 * Computes a planned day and records what it credits, or compares it with what was recorded when
 * the run began; undefined, with nothing credited, when that differs.
 */
async function startRun(
  context: Context,
  day: string,
  membersPerChunk: number,
): Promise<StartedRun | undefined> {
  const { firestore, log } = context;
  const history = await getPlanHistory(firestore);
  const computed = computeDay(history, await readAllTrees(firestore), day);
  const fresh: Run = {
    day,
    state: 'running',
    planVersion: computed.planVersion,
    plansChecksum: sha256Hex(plansText(history, day)),
    checksum: sha256Hex(dayText(computed)),
    chunks: chunksOf(computed.credits, membersPerChunk),
    counts: computed.counts,
    amounts: computed.amounts,
    kept: computed.kept,
    startedAt: context.clock.realNow().toISOString(),
    finishedAt: null,
  };
  const run = await firestore.runTransaction(async (transaction) => {
    const stored = await findRun(firestore, day, transaction);
    const { lastOpenedDay } = await getRewardCalendar(firestore, transaction);
    const last =
      lastOpenedDay === null ? undefined : await findRun(firestore, lastOpenedDay, transaction);
    if (last !== undefined && !hasSamePlans(last, history)) return undefined;
    const next: Run = stored === undefined ? fresh : { ...stored, state: stateNow(stored, fresh) };
    if (next.state !== stored?.state) setRun(firestore, transaction, next);
    return next;
  });
  if (run !== undefined && run.state !== 'failed') return { run, computed };
  log.error(
    run === undefined
      ? 'A reward plan that has been applied was changed'
      : 'The opening of the day does not compute the same as before',
    { day },
  );
  return undefined;
}

/** What packages have paid is counted by the plans, so a plan that has been applied must stay. */
function hasSamePlans(last: Run, history: PlanHistory): boolean {
  return last.plansChecksum === sha256Hex(plansText(history, last.day));
}

function stateNow(stored: Run, fresh: Run): Run['state'] {
  if (stored.state === 'done') return 'done';
  return stored.checksum === fresh.checksum && stored.plansChecksum === fresh.plansChecksum
    ? 'running'
    : 'failed';
}

/** Writes the chunks that are missing; false when the time was up before the last. */
async function writeMissingChunks(
  { firestore }: Context,
  { run, computed }: StartedRun,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const written = await listWrittenChunks(firestore, run.day);
  const missing = [...run.chunks.entries()].filter(([number]) => !written.has(number));
  for (let start = 0; start < missing.length; start += commitsAtOnce) {
    if (isTimeUp()) return false;
    await Promise.all(
      missing
        .slice(start, start + commitsAtOnce)
        .map(([number, chunk]) =>
          writeChunk(firestore, run.day, number, creditsOf(computed.credits, chunk)),
        ),
    );
  }
  return true;
}

/** Records that every chunk of a day is written. */
async function finishRun({ cause, firestore, clock }: ActingContext, day: string): Promise<void> {
  const now = clock.realNow();
  const finishedAt = now.toISOString();
  await firestore.runTransaction(async (transaction) => {
    const run = await findRun(firestore, day, transaction);
    const calendar = await getRewardCalendar(firestore, transaction);
    if (run?.state !== 'running') return;
    setRun(firestore, transaction, { ...run, state: 'done', finishedAt });
    setRewardCalendar(firestore, transaction, { ...calendar, lastOpenedDay: day });
    recordAct(firestore, transaction, cause, now, {
      action: 'day.opened',
      subject: paths.run(day),
      before: { lastOpenedDay: calendar.lastOpenedDay },
      after: {
        lastOpenedDay: day,
        credited: run.counts.credited,
        DR: formatMicros(run.amounts.DR),
        Level: formatMicros(run.amounts.Level),
        checksum: run.checksum,
      },
    });
  });
}
