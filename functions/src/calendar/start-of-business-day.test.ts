import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDayOf } from './business-day.ts';
import { startOfBusinessDay } from './start-of-business-day.ts';

describe('startOfBusinessDay', () => {
  it.each([
    ['2026-01-05', 'UTC', '2026-01-05T00:00:00.000Z'],
    ['2026-01-05', 'Asia/Kolkata', '2026-01-04T18:30:00.000Z'],
    ['2026-01-05', 'Pacific/Kiritimati', '2026-01-04T10:00:00.000Z'],
    // The clocks go forward at midnight: the day starts at one o'clock.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // The clocks go back on the day before and after the start of the day.
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ])('%s in %s starts at %s', (day, timeZone, start) => {
    expect(startOfBusinessDay(day, timeZone).toISOString()).toBe(start);
  });

  it('is the first moment of the day everywhere', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut'),
        (days, timeZone) => {
          const day = addDays('2022-01-01', days);
          const start = startOfBusinessDay(day, timeZone);
          expect(businessDayOf(start, timeZone)).toBe(day);
          expect(businessDayOf(new Date(start.getTime() - 1), timeZone)).not.toBe(day);
        },
      ),
    );
  });
});
