const minuteMs = 60_000;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A format of moments, kept: to make one takes as long as to format dozens of moments with it. */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  dateFormats.set(key, format);
  return format;
}

/**
 * What the calendar and the clocks of `timeZone` (IANA name) show at `moment`, in the UTC fields of a date. Only for
 * other zones than UTC the browser opens its data of languages and zones, a tenth of a second on a slow phone.
 */
export function onClocksOf(timeZone: string, moment: Date): Date {
  if (timeZone === 'UTC') return moment;
  const parts = dateFormat({
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
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

/** The time of the day at `moment` on the clocks of `timeZone` (IANA name), as HH:mm or HH:mm:ss. */
export function timeIn(timeZone: string, moment: Date, form: 'HH:mm' | 'HH:mm:ss'): string {
  return onClocksOf(timeZone, moment)
    .toISOString()
    .slice(11, 11 + form.length);
}

/** `moment` on the clocks of `timeZone` (IANA name), as dd-MMM-yyyy HH:mm:ss. */
export function momentIn(timeZone: string, moment: Date): string {
  return `${dateIn(timeZone, moment)} ${timeIn(timeZone, moment, 'HH:mm:ss')}`;
}

/**
 * `moment`, the end of something, on the clocks of `timeZone` (IANA name), as
 * dd-MMM-yyyy HH:mm and the zone. The minute is rounded up, so that it is over by then.
 */
export function endIn(timeZone: string, moment: Date): string {
  const minute = new Date(Math.ceil(moment.getTime() / minuteMs) * minuteMs);
  const zone = dateFormat({ timeZone, timeZoneName: 'short' })
    .formatToParts(minute)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${dateIn(timeZone, minute)} ${timeIn(timeZone, minute, 'HH:mm')} ${zone}`;
}

/** A business day (YYYY-MM-DD) as dd-MMM-yyyy; a day has no zone. */
export function formatDay(day: string): string {
  return dateIn('UTC', new Date(`${day}T00:00:00Z`));
}
