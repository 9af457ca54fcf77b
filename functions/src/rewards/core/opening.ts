import { isSunday, nextBusinessDay } from '../../calendar/business-day.ts';
import type { Place } from '../../network/core/member-columns.ts';
import type { RewardCalendar } from '../reward-calendar.ts';
import type { Run } from '../run-document.ts';

/** The progress of the openings, read consistently. */
export interface OpeningState {
  readonly calendar: RewardCalendar;
  /** The run of the last planned day. */
  readonly planned: Run | undefined;
  /** The run of the last opened day. */
  readonly opened: Run | undefined;
}

/** The result of a decision, and what must be written with it atomically. */
export interface OpeningChange<Result> {
  readonly result: Result;
  readonly calendar?: RewardCalendar;
  readonly run?: Run;
  /** The day that the decision opens; the audit log records it. */
  readonly opens?: { readonly run: Run; readonly lastOpenedDay: string | null };
}

/** What is computed for a day before anything is credited. */
export interface Decided {
  readonly computed: NonNullable<Run['computed']>;
  readonly chunks: Run['chunks'];
  /** The chunks of the day that were written before. */
  readonly written: ReadonlySet<number>;
  /** SHA-256 of all plans that apply up to a day. */
  readonly plansChecksum: (day: string) => string;
}

/** The outcome of planning the next day. */
export type Planning =
  | { readonly state: 'planned'; readonly day: string }
  /** There is no day to open. */
  | { readonly state: 'nothing' }
  /** No day was ever planned: the caller must determine the first day. */
  | { readonly state: 'firstDayMissing' };

/** When a day is planned. */
interface PlanningMoment {
  readonly today: string;
  /** The day of the very first opening; needed only after `firstDayMissing`. */
  readonly firstDay?: string;
  /** Real time. */
  readonly at: string;
}

/** How a run begins to credit. */
export type Beginning =
  | { readonly state: 'running'; readonly run: Run }
  /** Another process has already finished the day. */
  | { readonly state: 'overtaken' }
  | { readonly state: 'failed'; readonly reason: string };

/** The failures that a run keeps, and the length of each. */
const failuresMax = 5;
const reasonLengthMax = 300;

/**
 * Phase 1: plans the next day and closes it for newcomers: members who join and packages that are
 * confirmed in a later transaction take part from a later day on.
 */
export function planDay(
  { calendar, planned }: OpeningState,
  { today, firstDay, at }: PlanningMoment,
): OpeningChange<Planning> {
  if (calendar.lastPlannedDay === null && firstDay === undefined)
    return { result: { state: 'firstDayMissing' } };
  const day = nextDayToOpen(calendar, today, firstDay ?? today);
  if (day === undefined) return { result: { state: 'nothing' } };
  const run = planned?.day === day ? planned : newRun(day, at);
  return {
    result: { state: 'planned', day },
    ...(day !== calendar.lastPlannedDay && { calendar: { ...calendar, lastPlannedDay: day } }),
    run: { ...run, attempts: run.attempts + 1 },
  };
}

/**
 * Phase 2: decides once what the day credits and in which chunks. A later process must compute the
 * same; otherwise the run fails and that process writes nothing. One that computes the same goes on.
 */
export function beginRun(
  state: OpeningState,
  day: string,
  { computed, chunks, plansChecksum, written }: Decided,
  at: string,
): OpeningChange<Beginning> {
  const { planned, opened } = state;
  if (planned?.day !== day || planned.state === 'done') return { result: { state: 'overtaken' } };
  // The paid days of packages are computed from the plans, so an applied plan must not change.
  if (opened?.computed && opened.computed.plansChecksum !== plansChecksum(opened.day))
    return fail(planned, 'A reward plan that has been applied was changed', at);
  const before = planned.computed;
  if (before === null) {
    // A chunk is written after its day is decided: it is left over from documents that a restore has replaced, and
    // nobody in it would be credited.
    if (written.size > 0)
      return fail(planned, 'There are chunks of the day, and nothing was decided', at);
    const run: Run = { ...planned, state: 'running', computed, chunks };
    return { result: { state: 'running', run }, run };
  }
  if (before.checksum !== computed.checksum || before.plansChecksum !== computed.plansChecksum)
    return fail(planned, 'The day does not compute the same as before', at);
  const run: Run = { ...planned, state: 'running' };
  return {
    result: { state: 'running', run },
    ...(planned.state !== 'running' && { run }),
  };
}

/** Phase 3, after every chunk is written: opens the day; false where another process has opened or stopped it. */
export function finishRun(
  { calendar, planned }: OpeningState,
  day: string,
  at: string,
): OpeningChange<boolean> {
  if (planned?.day !== day || planned.state !== 'running') return { result: false };
  const run: Run = { ...planned, state: 'done', finishedAt: at };
  return {
    result: true,
    run,
    calendar: { ...calendar, lastOpenedDay: day },
    opens: { run, lastOpenedDay: calendar.lastOpenedDay },
  };
}

/** Records why a process stopped, so that an admin can see it; the next process continues. */
export function noteFailure(
  { planned }: OpeningState,
  day: string,
  failure: Run['failures'][number],
): OpeningChange<undefined> {
  if (planned?.day !== day || planned.state === 'done') return { result: undefined };
  return { result: undefined, run: withFailure(planned, failure) };
}

function newRun(day: string, at: string): Run {
  return {
    day,
    state: 'planned',
    attempts: 0,
    failures: [],
    startedAt: at,
    finishedAt: null,
    computed: null,
    chunks: [],
  };
}

function fail(planned: Run, reason: string, at: string): OpeningChange<Beginning> {
  const run: Run = { ...withFailure(planned, { at, reason }), state: 'failed' };
  return { result: { state: 'failed', reason }, run };
}

/** A run with one more failure; a repeated failure is kept once, with its latest moment. */
function withFailure(run: Run, { at, reason }: Run['failures'][number]): Run {
  const recorded = { at, reason: reason.slice(0, reasonLengthMax) };
  const others =
    run.failures.at(-1)?.reason === recorded.reason ? run.failures.slice(0, -1) : run.failures;
  return { ...run, failures: [...others, recorded].slice(-failuresMax) };
}

/** How far the openings have come: a planned day is closed for newcomers, an opened one is done. */
interface Progress {
  readonly lastPlannedDay: string | null;
  readonly lastOpenedDay: string | null;
}

/**
 * The business day to open next, at most `today`: the planned but unfinished one, else the one after
 * the last opened; undefined when there is none. `firstDay` is the day of the very first opening.
 */
export function nextDayToOpen(
  { lastPlannedDay, lastOpenedDay }: Progress,
  today: string,
  firstDay: string,
): string | undefined {
  if (lastPlannedDay !== null && lastPlannedDay !== lastOpenedDay) return lastPlannedDay;
  const next = lastOpenedDay === null ? firstDay : nextBusinessDay(lastOpenedDay);
  return next <= today && !isSunday(next) ? next : undefined;
}

/**
 * The day of the very first opening: the first day on which any package earns, because the paid days of
 * packages are counted from there; today without packages.
 */
export function firstDayOf(members: readonly Place[], today: string): string {
  return members
    .flatMap(({ packages }) => packages.map(({ startDay }) => startDay))
    .reduce((first, startDay) => (startDay < first ? startDay : first), today);
}
