import { businessDayOf } from './business-day.ts';

const dayMs = 86_400_000;

/**
 * The first moment of `day` in `timeZone`, also where the clocks change at midnight.
 * @throws {RangeError} when the zone skipped the day.
 */
export function startOfBusinessDay(day: string, timeZone: string): Date {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`);
  // The offset may change during the day, so midnight is looked for with that of the day before
  // and that of the day after.
  const starts = [asUtcMs - dayMs, asUtcMs + dayMs]
    .map((aroundMs) => new Date(asUtcMs - offsetMs(new Date(aroundMs), timeZone)))
    .filter((start) => businessDayOf(start, timeZone) === day);
  const [start] = starts.toSorted((one, other) => one.getTime() - other.getTime());
  if (start === undefined) throw new RangeError(`${timeZone} has no ${day}`);
  return start;
}

function offsetMs(moment: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  // The Swedish locale writes a moment as YYYY-MM-DD HH:MM:SS.
  return Date.parse(`${text.replace(' ', 'T')}Z`) - moment.getTime();
}
