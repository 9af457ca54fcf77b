const dayMs = 86_400_000;

/** The first day after `day` that is no Sunday. */
export function nextOpenDay(day: string): string {
  const next = dayAfter(day);
  return isSunday(next) ? dayAfter(next) : next;
}

/** The first Sunday after `day`. */
export function nextSunday(day: string): string {
  const next = dayAfter(day);
  return isSunday(next) ? next : nextSunday(next);
}

/** The day after `day`. */
export const dayAfter = (day: string): string => shift(day, dayMs);

/** The day before `day`. */
export const dayBefore = (day: string): string => shift(day, -dayMs);

/** A moment early on `day`. */
export const morningOf = (day: string): string => `${day}T06:00:00.000Z`;

/** Whether a day, or that of a moment, is a Sunday in UTC: no business day is opened then. */
export const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0;
const shift = (day: string, byMs: number): string =>
  new Date(Date.parse(day) + byMs).toISOString().slice(0, 10);
