import { isSunday, nextBusinessDay } from '../../calendar/business-day.ts';
import type { EngineMember } from './engine/engine-member.ts';

/** How far the openings have come: a planned day is closed for newcomers, an opened one is done. */
interface Progress {
  readonly lastPlannedDay: string | null;
  readonly lastOpenedDay: string | null;
}

/**
 * The business day to open next, at most `today`: the one that was planned but not finished, else
 * the one after the last opened; undefined when there is none. `firstDay` is where the very first
 * opening starts.
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
 * Where the very first opening starts: on the first day on which any package earns, since what a
 * package has paid is counted from there; today when there is none.
 */
export function firstDayOf(members: readonly EngineMember[], today: string): string {
  return members
    .flatMap(({ packages }) => packages.map(({ startDay }) => startDay))
    .reduce((first, startDay) => (startDay < first ? startDay : first), today);
}
