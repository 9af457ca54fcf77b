import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [26 * hour + 30 * minute, '1 day 2 h'],
  [49 * hour, '2 days 1 h'],
  [24 * hour, '1 day 0 h'],
  [23 * hour + 59 * minute, '23 h 59 min'],
  [14 * hour, '14 h 0 min'],
  [59 * minute, '59 min'],
  [59 * minute + 1, '1 h 0 min'],
  [1, '1 min'],
  [0, 'a moment'],
  [-hour, 'a moment'],
])('a wait of %d ms is said as %s', (ms, text) => {
  expect(waitText(ms)).toBe(text);
});
