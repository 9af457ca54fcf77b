import { describe, expect, it } from 'vitest';
import { openingTime, timeLeft } from './countdown-model.ts';

const target = new Date('2025-10-07T00:00:00Z');

describe('timeLeft', () => {
  it.each([
    ['2025-10-05T22:57:56Z', { days: 1, hours: 1, minutes: 2, seconds: 4 }],
    ['2025-10-06T00:00:00Z', { days: 1, hours: 0, minutes: 0, seconds: 0 }],
    ['2025-10-06T23:59:59.100Z', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    ['2025-10-07T00:00:00Z', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    ['2026-01-01T00:00:00Z', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('at %s', (now, expected) => {
    expect(timeLeft(target, new Date(now))).toEqual(expected);
  });
});

describe('openingTime', () => {
  it('is a local midnight', () => {
    expect([
      openingTime.getFullYear(),
      openingTime.getMonth(),
      openingTime.getDate(),
      openingTime.getHours(),
    ]).toEqual([2025, 9, 7, 0]);
  });
});
