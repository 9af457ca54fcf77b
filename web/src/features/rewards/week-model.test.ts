import { describe, expect, it } from 'vitest';
import { findRewardOf, listedRewards, weekOf } from './week-model.ts';

const row = {
  STATUS: 'OK',
  DETAILS: 'Daily reward, BTC',
  DATES: '2026-01-04T18:30:00.000Z',
  member_sl: '1',
  amt: 4_000_000n,
  token: 'BTC',
} as const;

describe('listedRewards', () => {
  it('dates a reward by the business zone', () => {
    expect(listedRewards([row], 'Asia/Kolkata')).toEqual([
      { date: '05-Jan-2026', amountMicros: 4_000_000n, token: 'BTC' },
    ]);
  });

  it.each([
    ['no rows', []],
    ['a notice', [{ ...row, STATUS: 'ON', amt: undefined }]],
    ['a member who is not subscribed', [{ ...row, STATUS: 'NO', amt: undefined }]],
  ] as const)('has none for %s', (_case, list) => {
    expect(listedRewards(list, 'UTC')).toEqual([]);
  });
});

describe('weekOf', () => {
  const rewards = [
    { date: '29-Dec-2025', amountMicros: 1n, token: 'BTC' },
    { date: '02-Jan-2026', amountMicros: 2n, token: 'ETH' },
    { date: '05-Jan-2026', amountMicros: 3n, token: 'POL' },
  ];

  it.each([
    ['2025-12-29', [1n, undefined, undefined, undefined, 2n, undefined], 0],
    ['2026-01-03', [1n, undefined, undefined, undefined, 2n, undefined], 5],
    ['2026-01-05', [3n, undefined, undefined, undefined, undefined, undefined], 0],
  ])('of %s', (today, amounts, todayIndex) => {
    const week = weekOf(today, rewards);
    expect(week.map(({ name }) => name)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(week.map(({ amountMicros }) => amountMicros)).toEqual(amounts);
    expect(week.findIndex(({ isToday }) => isToday)).toBe(todayIndex);
    expect(week.map(({ isComing }) => isComing)).toEqual(week.map((_, day) => day > todayIndex));
  });

  it('findRewardOf finds the reward of that day alone', () => {
    expect(findRewardOf('2026-01-02', rewards)?.token).toBe('ETH');
    expect(findRewardOf('2026-01-04', rewards)).toBeUndefined();
  });
});
