import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDayOf,
  countBusinessDays,
  isSunday,
  nextBusinessDay,
  startOfBusinessDay,
} from './business-day.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('businessDayOf', () => {
  it.each([
    ['2026-01-04T23:59:59.999Z', 'UTC', '2026-01-04'],
    ['2026-01-05T00:00:00.000Z', 'UTC', '2026-01-05'],
    ['2026-01-04T18:30:00.000Z', 'Asia/Kolkata', '2026-01-05'],
    ['2026-01-05T04:59:59.999Z', 'America/New_York', '2026-01-04'],
  ])('%s in %s is %s', (moment, timeZone, expected) => {
    expect(businessDayOf(new Date(moment), timeZone)).toBe(expected);
  });
});

describe('countBusinessDays', () => {
  it('counts as walking from day to day does', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -10, max: 400 }), (from, length) => {
        const to = addDays(from, length);
        let count = 0;
        for (let walked = from; walked < to; walked = addDays(walked, 1))
          if (!isSunday(walked)) count += 1;
        expect(countBusinessDays(from, to)).toBe(count);
      }),
    );
  });
});

describe('nextBusinessDay', () => {
  it('is the first later day that is no Sunday', () => {
    fc.assert(
      fc.property(day, (from) => {
        const next = nextBusinessDay(from);
        expect(isSunday(next)).toBe(false);
        expect(next > from).toBe(true);
        expect(countBusinessDays(addDays(from, 1), next)).toBe(0);
      }),
    );
  });
});

describe('addDays', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i is %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
  });
});

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
