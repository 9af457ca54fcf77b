const minuteMs = 60_000;

/** The day that `moment` falls on in `timeZone` (IANA name), as dd-MMM-yyyy. */
export function dateIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')}`;
}

/** `moment` on the clocks of `timeZone` (IANA name), as dd-MMM-yyyy HH:mm:ss. */
export function momentIn(timeZone: string, moment: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
  return `${dateIn(timeZone, moment)} ${time}`;
}

/**
 * `moment`, until which something lasts, on the clocks of `timeZone` (IANA name), as
 * dd-MMM-yyyy HH:mm and the zone. The minute is rounded up: by then it is over.
 */
export function endIn(timeZone: string, moment: Date): string {
  const minute = new Date(Math.ceil(moment.getTime() / minuteMs) * minuteMs);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(minute);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${dateIn(timeZone, minute)} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
