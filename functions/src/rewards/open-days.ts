import { businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { redact } from '../platform/logger.ts';
import { processTimer } from '../platform/timer.ts';
import { createWriteRamp, type WriteRamp } from '../platform/write-ramp.ts';
import { computeStoredDay } from './compute-stored-day.ts';
import { chunksOf, positionsOf, spreadOut } from './core/chunks.ts';
import type { ComputedDay } from './core/engine/computed-day.ts';
import { beginRun, finishRun, firstDayOf, noteFailure, planDay } from './core/opening.ts';
import { type DayStore, firestoreDayStore } from './day-store.ts';
import type { Run } from './run-document.ts';

/** How an opening of the day ended, with the days it finished. */
export interface OpenDaysReport {
  /** `unfinished`: the time was up; `failed`: a run did not compute the same again. */
  readonly state: 'done' | 'unfinished' | 'failed';
  readonly openedDays: readonly string[];
}

/** What an opening of the day works with. */
export interface Opening {
  readonly store: DayStore;
  readonly ramp: WriteRamp;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeZone: string;
}

/** How far an opening of the day may go. */
export interface OpenDaysOptions {
  /** Asked between commits. */
  readonly isTimeUp: () => boolean;
  /** A commit also writes the marker; of 250 writes, little of what the ramp lets through is lost. */
  readonly membersPerChunk?: number;
}

/** Commits that are on their way at once. */
const commitsAtOnce = 8;

/** An opening that writes to Firestore, as fast as Firestore wants it. */
export function openingOf(context: ActingContext): Opening {
  const { clock, log, config } = context;
  const ramp = createWriteRamp(processTimer);
  return { store: firestoreDayStore(context), ramp, clock, log, timeZone: config.timeZone };
}

/**
 * Opens every business day that is not open yet, in order, up to today. May run twice, in parallel,
 * or die anywhere: each member is credited once, because each commit creates its marker.
 * Source: design section 6.
 */
export async function openDays(
  opening: Opening,
  { isTimeUp, membersPerChunk = 249 }: OpenDaysOptions,
): Promise<OpenDaysReport> {
  const openedDays: string[] = [];
  while (!isTimeUp()) {
    const day = await planNextDay(opening);
    if (day === undefined) return { state: 'done', openedDays };
    const state = await openDay(opening, day, { isTimeUp, membersPerChunk });
    if (state === 'failed') return { state, openedDays };
    if (state === 'opened') openedDays.push(day);
  }
  return { state: 'unfinished', openedDays };
}

async function planNextDay({ store, clock, timeZone }: Opening): Promise<string | undefined> {
  const today = businessDayOf(await clock.businessNow(), timeZone);
  const at = clock.realNow().toISOString();
  const planning = await store.change((state) => planDay(state, { today, at }));
  if (planning.state !== 'firstDayMissing')
    return planning.state === 'planned' ? planning.day : undefined;
  const firstDay = firstDayOf(await store.readTrees(), today);
  const first = await store.change((state) => planDay(state, { today, firstDay, at }));
  return first.state === 'planned' ? first.day : undefined;
}

/** Opens a planned day; whoever breaks off leaves the reason with the run. */
async function openDay(
  opening: Opening,
  day: string,
  options: Required<OpenDaysOptions>,
): Promise<'opened' | 'overtaken' | 'unfinished' | 'failed'> {
  const { store, clock, log } = opening;
  const at = () => clock.realNow().toISOString();
  try {
    const { computed, decided } = await decideDay(store, day, options.membersPerChunk);
    const beginning = await store.change((state) => beginRun(state, day, decided, at()));
    if (beginning.state === 'failed') log.error(beginning.reason, { day });
    if (beginning.state !== 'running') return beginning.state;
    const { run, isFresh } = beginning;
    const written = isFresh ? new Set<number>() : await store.listWrittenChunks(day);
    if (!(await writeMissingChunks(opening, { run, computed, written }, options.isTimeUp)))
      return 'unfinished';
    await store.change((state) => finishRun(state, day, at()));
    return 'opened';
  } catch (error) {
    const reason = redact(error instanceof Error ? error.message : String(error));
    // Whatever keeps the failure from being written is the same as what broke the run off.
    await store
      .change((state) => noteFailure(state, day, { at: at(), reason }))
      .catch(() => log.warn('A failure of the opening could not be recorded', { day }));
    throw error;
  }
}

/** Computes a planned day, and what a run records of it. */
async function decideDay(store: DayStore, day: string, membersPerChunk: number) {
  const { computed, checksum, plansChecksum } = await computeStoredDay(store, day);
  const { planVersion, totals, creditedUids } = computed;
  const chunks = chunksOf(creditedUids, membersPerChunk);
  const chunkCount = chunks.length;
  const recorded = { planVersion, plansChecksum: plansChecksum(day), checksum, chunkCount, totals };
  return { computed, decided: { computed: recorded, chunks, plansChecksum } };
}

interface DecidedRun {
  readonly run: Run;
  readonly computed: ComputedDay;
  /** The chunks that are written already. */
  readonly written: ReadonlySet<number>;
}

/** Writes the chunks that are missing; false when the time was up before the last. */
async function writeMissingChunks(
  { store, ramp }: Opening,
  { run: { day, chunks }, computed, written }: DecidedRun,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const missing = spreadOut([...chunks.keys()].filter((number) => !written.has(number)));
  const numbers = missing.values();
  const writer = async (): Promise<void> => {
    for (const number of numbers) {
      const chunk = chunks[number];
      if (chunk === undefined) continue;
      const positions = positionsOf(computed.creditedUids, chunk);
      await ramp.admit(positions.length + 1);
      if (isTimeUp()) return;
      const credits = positions.map((position) => computed.creditAt(position));
      await store.writeChunk(day, number, credits);
      remaining -= 1;
    }
  };
  let remaining = missing.length;
  const writers = await Promise.allSettled(Array.from({ length: commitsAtOnce }, writer));
  const failure = writers.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return remaining === 0;
}
