import { formatDay, onClocksOf } from './dates.ts';

/** The day (YYYY-MM-DD) that `moment` falls on in `timeZone` (IANA name). */
export function dayIn(timeZone: string, moment: Date): string {
  return onClocksOf(timeZone, moment).toISOString().slice(0, 10);
}

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

/** What stands over a day (YYYY-MM-DD) in a list: "Today", or the weekday and the date. `today` is the business day. */
export function dayHeading(day: string, today: string | undefined): string {
  return day === today
    ? 'Today'
    : `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatDay(day)}`;
}
