import { expect, it } from 'vitest';
import { msUntilNextCard, nextCardText, streakText, waitText } from './next-card.ts';

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

it.each([
  ['3 min', 'Next card in 3 min'],
  [undefined, 'No card on the next day'],
])('a wait of %s says %s', (wait, text) => {
  expect(nextCardText(wait)).toBe(text);
});

it('counts down by the clock of the server from its reply on', () => {
  const row = { now: '2026-01-10T20:00:00.000Z', nextCardAt: '2026-01-12T00:00:00.000Z' };
  expect(msUntilNextCard(row, 0)).toBe(28 * hour);
  expect(msUntilNextCard(row, 5 * minute)).toBe(27 * hour + 55 * minute);
});

it.each([
  [0, undefined],
  [1, '1 day so far'],
  [5, '5 days in a row'],
])('a streak of %d is said as %s', (streak, text) => {
  expect(streakText(streak)).toBe(text);
});
