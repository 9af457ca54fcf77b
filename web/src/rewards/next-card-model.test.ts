import { expect, it } from 'vitest';
import { msUntil, nextCardText, streakText } from './next-card-model.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  ['3 min', 'Next card in 3 min'],
  [undefined, 'No card on the next day'],
])('a wait of %s says %s', (wait, text) => {
  expect(nextCardText(wait)).toBe(text);
});

it('counts down to a moment by the clock of the server from its reply on', () => {
  const row = {
    now: '2026-01-10T20:00:00.000Z',
    dayEndsAt: '2026-01-11T00:00:00.000Z',
    nextCardAt: '2026-01-12T00:00:00.000Z',
  };
  expect(msUntil('nextCardAt', row, 0)).toBe(28 * hour);
  expect(msUntil('nextCardAt', row, 5 * minute)).toBe(27 * hour + 55 * minute);
  expect(msUntil('dayEndsAt', row, 5 * minute)).toBe(3 * hour + 55 * minute);
});

it.each([
  [0, undefined],
  [1, '1 day so far'],
  [5, '5 days in a row'],
])('a streak of %d is said as %s', (streak, text) => {
  expect(streakText(streak)).toBe(text);
});
