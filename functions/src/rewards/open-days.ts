import { businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import { packColumns } from '../network/core/packed-columns.ts';
import { type CountedNetwork, smallNetworkMax } from '../network/network-totals.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadline.ts';
import type { Logger } from '../platform/logger.ts';
import { redact } from '../platform/logger.ts';
import { processTimer } from '../platform/timer.ts';
import { createWriteRamp, type WriteRamp } from '../platform/write-ramp.ts';
import { computeStoredDay } from './compute-stored-day.ts';
import { chunksOf, positionsOf, spreadOut } from './core/chunks.ts';
import type { ComputedDay } from './core/engine/computed-day.ts';
import { withoutEndedPackages } from './core/engine/daily-rewards.ts';
import type { Network } from './core/engine/network.ts';
import { largeNetworks } from './core/large-networks.ts';
import { beginRun, finishRun, firstDayOf, noteFailure, planDay } from './core/opening.ts';
import { type DayStore, firestoreDayStore } from './day-store.ts';
import { readNetwork } from './network-of-day.ts';
import type { Run } from './run-document.ts';

/** How an opening of the day ended, and the days it finished. */
export interface OpenDaysReport {
  /** `unfinished`: it ran out of time; `failed`: a run was recomputed differently. */
  readonly state: 'done' | 'unfinished' | 'failed';
  readonly openedDays: readonly string[];
}

/** The dependencies of an opening of the day. */
export interface Opening {
  readonly store: DayStore;
  readonly ramp: WriteRamp;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeZone: string;
}

/** How long an opening of the day may run. */
export interface OpenDaysOptions {
  /** Called between commits. */
  readonly deadline: Deadline;
  /** A commit also writes the marker, so 249 members fill the 250 writes that the ramp admits. */
  readonly membersPerChunk?: number;
}

/** Parallel commits. */
const commitsAtOnce = 8;

/** The opening on Firestore, paced by the write ramp that Firestore recommends. */
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
  { deadline, membersPerChunk = 249 }: OpenDaysOptions,
): Promise<OpenDaysReport> {
  const openedDays: string[] = [];
  while (!deadline.isOver()) {
    const day = await planNextDay(opening);
    if (day === undefined) return { state: 'done', openedDays };
    const state = await openDay(opening, day, { deadline, membersPerChunk });
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

/** For how long after its start a day's range of keys is taken to be warm: the next process begins within minutes. */
const warmMs = 2 * 60 * 60 * 1_000;

/** Opens a planned day; a process that stops records the reason in the run. */
async function openDay(
  opening: Opening,
  day: string,
  options: Required<OpenDaysOptions>,
): Promise<'opened' | 'overtaken' | 'unfinished' | 'failed'> {
  const { store, clock, log } = opening;
  const at = () => clock.realNow().toISOString();
  try {
    const readAt = at();
    const { history, kept, network, computed, decided } = await decideDay(
      opening,
      day,
      options.membersPerChunk,
    );
    const beginning = await store.change((state) => beginRun(state, day, decided, at()));
    if (beginning.state === 'failed') log.alert('day.failed', { day, reason: beginning.reason });
    if (beginning.state !== 'running') return beginning.state;
    const { run } = beginning;
    const { written } = decided;
    if (clock.realNow().getTime() - Date.parse(run.startedAt) < warmMs)
      opening.ramp.resumeAfter(written.size * (options.membersPerChunk + 1));
    if (!(await writeMissingChunks(opening, { run, computed, written }, options.deadline)))
      return 'unfinished';
    if (!(await store.change((state) => finishRun(state, day, at())))) return 'overtaken';
    if (kept.keptOf !== day) {
      const columns = withoutEndedPackages(history, kept.columns, day);
      await store.keepNetwork({ day, packed: packColumns(columns) });
    }
    await keepTotals(opening, network, readAt);
    return 'opened';
  } catch (error) {
    const reason = redact(error instanceof Error ? error.message : String(error));
    // The write may fail for the same reason; the first error is the one to report.
    await store
      .change((state) => noteFailure(state, day, { at: at(), reason }))
      .catch(() => log.warn('A failure of the opening could not be recorded', { day }));
    throw error;
  }
}

/** Computes a planned day and what its run records. */
async function decideDay({ store, log }: Opening, day: string, membersPerChunk: number) {
  const [history, kept, written] = await Promise.all([
    store.getPlanHistory(),
    readNetwork(store, log, day),
    store.listWrittenChunks(day),
  ]);
  const { network, computed, checksum, plansChecksum } = await computeStoredDay(
    history,
    kept.columns,
    day,
  );
  const { planVersion, totals, creditedUids } = computed;
  const chunks = chunksOf(creditedUids, membersPerChunk);
  const chunkCount = chunks.length;
  const recorded = { planVersion, plansChecksum: plansChecksum(day), checksum, chunkCount, totals };
  return {
    history,
    kept,
    network,
    computed,
    decided: { computed: recorded, chunks, plansChecksum, written },
  };
}

/** Networks in a commit. */
const totalsAtOnce = 250;

/** Counts the large networks for their views. A day is open without; the next opening counts again. */
async function keepTotals(
  { store, ramp }: Opening,
  network: Network,
  countedAt: string,
): Promise<void> {
  const keep = async (counted: readonly CountedNetwork[]): Promise<void> => {
    if (counted.length === 0) return;
    await ramp.admit(counted.length);
    await store.keepTotals(counted);
  };
  let counted: CountedNetwork[] = [];
  for (const large of largeNetworks(network, smallNetworkMax)) {
    counted.push({ ...large, countedAt });
    if (counted.length < totalsAtOnce) continue;
    await keep(counted);
    counted = [];
  }
  await keep(counted);
}

interface DecidedRun {
  readonly run: Run;
  readonly computed: ComputedDay;
  /** The chunks that are already written. */
  readonly written: ReadonlySet<number>;
}

/** Writes the missing chunks; false when time ran out before the last. */
async function writeMissingChunks(
  { store, ramp }: Opening,
  { run: { day, chunks }, computed, written }: DecidedRun,
  deadline: Deadline,
): Promise<boolean> {
  const missing = spreadOut([...chunks.keys()].filter((number) => !written.has(number)));
  const numbers = missing.values();
  const writer = async (): Promise<void> => {
    for (const number of numbers) {
      const chunk = chunks[number];
      if (chunk === undefined) continue;
      const positions = positionsOf(computed.creditedUids, chunk);
      await ramp.admit(positions.length + 1);
      if (deadline.isOver()) return;
      const credits = positions.map((position) => computed.creditAt(position));
      await store.writeChunk(day, number, credits);
      remaining -= 1;
    }
  };
  let remaining = missing.length;
  // Not `inParallel`: where one has failed, the others go on.
  const writers = await Promise.allSettled(Array.from({ length: commitsAtOnce }, writer));
  const failure = writers.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return remaining === 0;
}
