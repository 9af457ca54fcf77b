import type { BusinessTime } from '../platform/clock.ts';

/**
 * The business calendar: days as YYYY-MM-DD strings in one configured zone, so that comparing
 * strings compares days. Sunday is off. Pure: the moment is always passed in.
 * Source: design section 6.
 */

const dayMs = 86_400_000;

/** The calendar day that `moment` falls on in `timeZone` (IANA name). */
export function businessDayOf(moment: BusinessTime, timeZone: string): string {
  return dateFormatOf(timeZone).format(moment);
}

// The Canadian locale writes dates as YYYY-MM-DD.
const dateFormatOf = keptByZone(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
);

// The Swedish locale writes a moment as YYYY-MM-DD HH:MM:SS.
const momentFormatOf = keptByZone(
  (timeZone) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** Keeps a format for each zone, of which a server has one: making one takes half a millisecond. */
function keptByZone(
  create: (timeZone: string) => Intl.DateTimeFormat,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? create(timeZone);
    formats.set(timeZone, format);
    return format;
  };
}

/** Whether rewards rest on `day`. */
export function isSunday(day: string): boolean {
  return toUtc(day).getUTCDay() === 0;
}

/** The calendar day `count` days after `day` (before, when negative). */
export function addDays(day: string, count: number): string {
  const moment = toUtc(day);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** The month, YYYY-MM, that a day is in. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The first day after a month, YYYY-MM. */
export function firstDayAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map((part) => Number.parseInt(part, 10));
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** The last day of a month, YYYY-MM, that is no Sunday. */
export function lastBusinessDayOf(month: string): string {
  return businessDayBefore(firstDayAfter(month));
}

/** The first day after `day` that is no Sunday. */
export function nextBusinessDay(day: string): string {
  const next = addDays(day, 1);
  return isSunday(next) ? addDays(next, 1) : next;
}

/** The last day before `day` that is no Sunday. */
export function businessDayBefore(day: string): string {
  const before = addDays(day, -1);
  return isSunday(before) ? addDays(before, -1) : before;
}

/** How many business days lie in [`from`, `to`); 0 when `to` is not after `from`. */
export function countBusinessDays(from: string, to: string): number {
  return Math.max(0, businessDaysBefore(to) - businessDaysBefore(from));
}

/** By day: what a member's packages pay on many days is counted between the same days, again and again. */
const daysBefore = new Map<string, number>();

/** How many business days lie between 1 January 1970, a Thursday, and `day`; negative before that. */
function businessDaysBefore(day: string): number {
  const known = daysBefore.get(day);
  if (known !== undefined) return known;
  const days = toUtc(day).getTime() / dayMs;
  const sundays = Math.floor((days + 3) / 7);
  daysBefore.set(day, days - sundays);
  return days - sundays;
}

function toUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** By zone and day: a list of rewards asks for every day of a month, again and again. */
const startsMs = new Map<string, number>();

/**
 * The first moment of `day` in `timeZone`, also where the clocks change at midnight.
 * @throws {RangeError} when the zone skipped the day.
 */
export function startOfBusinessDay(day: string, timeZone: string): Date {
  const key = `${timeZone} ${day}`;
  const startMs = startsMs.get(key) ?? findStartMs(day, timeZone);
  startsMs.set(key, startMs);
  return new Date(startMs);
}

function findStartMs(day: string, timeZone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`);
  // The offset may change during the day, so midnight is looked for with that of the day before
  // and that of the day after.
  const starts = [asUtcMs - dayMs, asUtcMs + dayMs]
    .map((aroundMs) => asUtcMs - offsetMs(new Date(aroundMs), timeZone))
    .filter((startMs) => businessDayOf(new Date(startMs), timeZone) === day);
  if (starts.length === 0) throw new RangeError(`${timeZone} has no ${day}`);
  return Math.min(...starts);
}

function offsetMs(moment: BusinessTime, timeZone: string): number {
  const text = momentFormatOf(timeZone).format(moment);
  return Date.parse(`${text.replace(' ', 'T')}Z`) - moment.getTime();
}
