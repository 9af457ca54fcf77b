import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateIn, formatDay, monthName, onClocksOf } from './dates.ts';

afterEach(() => vi.restoreAllMocks());

describe('dates', () => {
  it('are written dd-MMM-yyyy, with three letters in September too', () => {
    expect(dateIn('UTC', new Date('2025-09-05T12:00:00Z'))).toBe('05-Sep-2025');
  });

  it('belong to the zone, not to UTC', () => {
    expect(dateIn('Asia/Kolkata', new Date('2025-12-31T20:00:00Z'))).toBe('01-Jan-2026');
  });

  it('of a business day have no zone', () => {
    expect(formatDay('2026-01-05')).toBe('05-Jan-2026');
  });
});

const calendarOf = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

describe.each([
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
])('the clocks of %s', (timeZone) => {
  // Odd steps through the changes to summer time, the ends of months and of leap years.
  const moments = Array.from(
    { length: 500 },
    (_, index) => Date.UTC(2023, 11, 30) + index * 8_765_432_100,
  );

  it('show what the calendar of the machine says', () => {
    const calendar = calendarOf(timeZone);
    const shown = calendarOf('UTC');
    for (const ms of moments) {
      const moment = new Date(ms);
      expect(shown.format(onClocksOf(timeZone, moment))).toBe(calendar.format(moment));
    }
  });
});

it('every month has three letters', () => {
  const names = Array.from({ length: 12 }, (_, month) =>
    monthName(new Date(Date.UTC(2026, month, 1))),
  );
  expect(names.join()).toBe('Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec');
});

it('the browser opens no data of languages for dates in UTC', () => {
  // Formats are kept: it is their use that counts.
  const used = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  dateIn('UTC', new Date());
  formatDay('2026-01-05');
  expect(used).not.toHaveBeenCalled();
  dateIn('Asia/Tokyo', new Date());
  expect(used).toHaveBeenCalled();
});
