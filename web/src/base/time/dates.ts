const clocks = new Map<string, Intl.DateTimeFormat>();

/** The format that reads the clocks of a zone, kept: to make one takes as long as to format dozens of moments with it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * What the calendar and the clocks of `timeZone` (IANA name) show at `moment`, in the UTC fields of a date. Only for
 * other zones than UTC the browser opens its data of languages and zones, a tenth of a second on a slow phone.
 */
export function onClocksOf(timeZone: string, moment: Date): Date {
  if (timeZone === 'UTC') return moment;
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: string) =>
    Number.parseInt(parts.find((candidate) => candidate.type === type)?.value ?? '', 10);
  return new Date(
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ),
  );
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The month of a date in UTC, as MMM. */
export const monthName = (date: Date): string => monthNames[date.getUTCMonth()] ?? '';

/** The day that `moment` falls on in `timeZone` (IANA name), as dd-MMM-yyyy. */
export function dateIn(timeZone: string, moment: Date): string {
  const shown = onClocksOf(timeZone, moment);
  const [year, , day] = shown.toISOString().slice(0, 10).split('-');
  return `${day}-${monthName(shown)}-${year}`;
}

/** A business day (YYYY-MM-DD) as dd-MMM-yyyy; a day has no zone. */
export function formatDay(day: string): string {
  return dateIn('UTC', new Date(`${day}T00:00:00Z`));
}
