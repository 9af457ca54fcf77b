import { expect, it } from 'vitest';
import { parseSeen } from './seen-tips.ts';

it.each([
  [null, undefined],
  ['', undefined],
  ['yesterday', undefined],
  ['2026-01-05', undefined],
  ['2026-01-05T20:00:00.000Z', '2026-01-05T20:00:00.000Z'],
])('parseSeen(%j)', (stored, seen) => {
  expect(parseSeen(stored)).toBe(seen);
});
