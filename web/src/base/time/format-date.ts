import { environment } from '../../config/environment.ts';
import { dateIn } from './dates.ts';

const minuteMs = 60_000;

/** The day that a moment (ISO 8601) falls on in the business zone, as dd-MMM-yyyy. */
export function formatDate(instant: string): string {
  return dateIn(environment.businessTimeZone, new Date(instant));
}

/**
 * What the device shows at `moment`: its date as dd-MMM-yyyy, its time as HH:mm:ss, and its zone by the distance to UTC,
 * since the zone may have a name that the browser itself does not know. Each browser writes a date in the same words:
 * `Thu Jan 01 2026 01:30:09 GMT+0530`. A zone behind UTC has a minus: at a hyphen Chrome breaks the line.
 */
export function onDevice(moment: Date): Record<'date' | 'time' | 'zone', string> {
  const [, month, day, year, time = '', offset = ''] = String(moment).split(' ');
  const zone = offset
    .replace('GMT+0000', 'UTC')
    .replace(/GMT(...)/, 'UTC$1:')
    .replace('-', '−');
  return { date: `${day}-${month}-${year}`, time, zone };
}

/** A moment (ISO 8601) as dd-MMM-yyyy HH:mm:ss on the clock of the device, and its zone. */
export function formatMoment(instant: string): string {
  const { date, time, zone } = onDevice(new Date(instant));
  return `${date} ${time} ${zone}`;
}

/**
 * The end (ISO 8601) of something that a member waits for, as dd-MMM-yyyy HH:mm on the clock of the device, and its zone.
 * The minute is rounded up, so that it is over by then.
 */
export function formatEnd(instant: string): string {
  const minuteEnd = new Date(Math.ceil(Date.parse(instant) / minuteMs) * minuteMs);
  const { date, time, zone } = onDevice(minuteEnd);
  return `${date} ${time.slice(0, 5)} ${zone}`;
}
