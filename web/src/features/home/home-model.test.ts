import { describe, expect, it } from 'vitest';
import { badgesOf, greetingOf, rewardListOf, statisticsOf } from './home-model.ts';

const row = {
  uplineBonus: 'NO',
  currentRank: 'NO',
  totInc: 86_400_000n,
  incPer: '0.86',
  totWith: 40_000_000n,
  withPer: '46.30',
  balance: 46_400_000n,
  balancePer: '53.70',
} as const;
const live = {
  credited: { DR: 90_000_000n, Level: 0n, Upline: 0n, performance: 0n },
  totalCreditedMicros: 90_000_000n,
  requestedMicros: 40_000_000n,
  balanceMicros: 50_000_050n,
};

describe('statisticsOf', () => {
  it('is undefined before the account and the reply are there', () => {
    expect(statisticsOf(undefined, undefined)).toBeUndefined();
  });

  it('shows the totals of the reply until the account is there', () => {
    expect(statisticsOf(undefined, row)).toEqual([
      {
        label: 'Reward total',
        figure: '86.4000',
        percentage: '0.86',
        word: 'of your packages',
        to: '/statement',
      },
      {
        label: 'Withdraw total',
        figure: '40.0000',
        percentage: '46.30',
        word: 'of your rewards',
        to: '/withdraw-status',
      },
      {
        label: 'Balance net',
        figure: '46.4000',
        percentage: '53.70',
        word: 'of your rewards',
        to: '/withdraw',
      },
    ]);
  });

  it('prefers the totals of the account, cut to 4 decimals', () => {
    expect(statisticsOf(live, row)?.map(({ figure }) => figure)).toEqual([
      '90.0000',
      '40.0000',
      '50.0000',
    ]);
    expect(statisticsOf(live, undefined)?.[0]).toMatchObject({
      figure: '90.0000',
      percentage: undefined,
    });
  });
});

it.each([
  [undefined, '2026-01-05', 'Welcome'],
  ['2026-01-04T20:00:00.000Z', undefined, 'Welcome'],
  // After midnight in the business zone.
  ['2026-01-04T20:00:00.000Z', '2026-01-05', 'Welcome'],
  ['2026-01-04T18:00:00.000Z', '2026-01-05', 'Welcome back'],
])('a member who joined at %s is greeted on %s with %s', (joined, today, greeting) => {
  expect(greetingOf(joined, today, 'Asia/Kolkata')).toBe(greeting);
});

describe('badgesOf', () => {
  it.each([
    ['NO', 'NO', []],
    ['YES', 'NO', ['Upline Bonus']],
    ['NO', 'Gold', ['Gold']],
    ['YES', 'Gold', ['Upline Bonus', 'Gold']],
  ] as const)('with upline bonus %s and rank %s', (uplineBonus, currentRank, expected) => {
    const names = badgesOf({ ...row, uplineBonus, currentRank }).map(({ name }) => name);
    expect(names).toEqual(expected);
  });

  it('are none before the reply', () => {
    expect(badgesOf(undefined)).toEqual([]);
  });
});

describe('rewardListOf', () => {
  const base = {
    DETAILS: 'Daily reward, BTC: 0.4% of 1,000.00 USDT',
    DATES: '2026-01-05T00:00:00.000Z',
    member_sl: '1',
  };

  it('lists credited rewards', () => {
    expect(rewardListOf([{ ...base, STATUS: 'OK', amt: 4_000_000n, token: 'BTC' }])).toEqual({
      state: 'credited',
      rewards: [
        {
          id: '1',
          title: 'Daily reward, BTC',
          reason: '0.4% of 1,000.00 USDT',
          token: 'BTC',
          date: '2026-01-05T00:00:00.000Z',
          amountMicros: 4_000_000n,
        },
      ],
    });
  });

  it.each([
    ['ON', 'notice', 'Just Activated', base.DETAILS],
    [
      'NO',
      'not subscribed',
      'Opps! You Missed The Opportunity',
      'Not Subscribed? You can start with our minimum packages.',
    ],
  ] as const)('shows the status %s as %s', (STATUS, state, title, message) => {
    expect(rewardListOf([{ ...base, STATUS }])).toEqual({ state, title, message });
  });
});
