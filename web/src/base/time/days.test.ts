import { expect, it } from 'vitest';
import { dayHeading, dayIn } from './days.ts';

it.each([
  ['2026-01-06', '2026-01-06', 'Today'],
  ['2026-01-06', '2026-01-07', 'Tue, 06-Jan-2026'],
  ['2026-01-04', undefined, 'Sun, 04-Jan-2026'],
])('a list calls %s, where today is %s, %j', (day, today, heading) => {
  expect(dayHeading(day, today)).toBe(heading);
});

it.each([
  ['UTC', '2026-01-05'],
  ['Asia/Kolkata', '2026-01-06'],
])('a moment late in the day of UTC is in %s one of %s', (timeZone, day) => {
  expect(dayIn(timeZone, new Date('2026-01-05T18:30:00.000Z'))).toBe(day);
});
