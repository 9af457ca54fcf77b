import { describe, expect, it } from 'vitest';
import type { RewardEntry } from '../../contract/account-document.ts';
import { earningsOf, firstMonthOf } from './earnings.ts';

const revealedAt = '2026-01-01T08:00:00.000Z';
const daily = (amountMicros: bigint): RewardEntry => ({
  planVersion: 1,
  token: 'BTC',
  DR: { amountMicros, packages: [] },
});
const revealed = (amountMicros: bigint): RewardEntry => ({ ...daily(amountMicros), revealedAt });
const withLevel = (entry: RewardEntry, amountMicros: bigint): RewardEntry => ({
  ...entry,
  Level: { amountMicros, levels: [] },
});
const none = { DR: 0n, Level: 0n, Upline: 0n, performance: 0n };
const past = (amountMicros: bigint, streak: number) => ({
  credited: { ...none, Level: amountMicros },
  streak,
});

/** What is earned by these entries, all of which the account still has. */
const earned = (
  days: Readonly<Record<string, RewardEntry>>,
  today: string,
  lastOpenedDay: string | null,
) => earningsOf({ days }, today, lastOpenedDay);

describe('earningsOf', () => {
  // 2026-01-12 is a Monday.
  const today = '2026-01-12';

  it('leaves the daily reward of today out until it is revealed, and nothing else', () => {
    const entries = { '2026-01-10': daily(2n), [today]: withLevel(daily(5n), 1n) };
    const before = { period: '2026-01-10', credited: { ...none, DR: 2n } };
    expect(earned(entries, today, today).days).toEqual([
      before,
      { period: today, credited: { ...none, Level: 1n } },
    ]);
    const later = { ...entries, [today]: withLevel(revealed(5n), 1n) };
    expect(earned(later, today, today).days).toEqual([
      before,
      { period: today, credited: { ...none, DR: 5n, Level: 1n } },
    ]);
  });

  it('has no day and no month that credited nothing', () => {
    const entries = { '2026-01-10': { ...daily(0n), rank: 'Bronze' }, [today]: daily(5n) };
    expect(earned(entries, today, today)).toEqual({ days: [], months: [], streak: 0 });
  });

  it('lists the days of 30 calendar days, and sums up all of them by month', () => {
    const entries = {
      '2025-11-29': revealed(1n),
      '2025-12-13': revealed(2n),
      '2025-12-14': withLevel(revealed(4n), 8n),
      '2026-01-12': revealed(16n),
    };
    const { days, months } = earned(entries, today, today);
    expect(days.map(({ period }) => period)).toEqual(['2025-12-14', '2026-01-12']);
    expect(months).toEqual([
      { period: '2025-11', credited: { ...none, DR: 1n } },
      { period: '2025-12', credited: { ...none, DR: 6n, Level: 8n } },
      { period: '2026-01', credited: { ...none, DR: 16n } },
    ]);
  });

  it('adds a bonus of each kind to its own kind', () => {
    const pool = { baseMicros: 0n, rateBps: 0, poolMicros: 0n, sharers: 1 };
    const entry: RewardEntry = {
      ...withLevel(revealed(1n), 2n),
      Upline: { introducer: 'ABOVE0', ...pool, amountMicros: 3n },
      performance: { rank: 'Bronze', ...pool, amountMicros: 4n },
    };
    expect(earned({ [today]: entry }, today, today).months).toEqual([
      { period: '2026-01', credited: { DR: 1n, Level: 2n, Upline: 3n, performance: 4n } },
    ]);
  });
});

describe('archived months', () => {
  const today = '2026-02-03';
  const days = { [today]: revealed(16n), '2026-02-02': revealed(8n) };
  const pastDays = {
    '2026-01-31': { ...none, Level: 2n },
    '2026-01-05': { ...none, DR: 2n },
    '2026-01-04': { ...none, DR: 1n },
  };

  it('are listed by what the account has of them: the months of the last year, and the days of 30', () => {
    const months = {
      '2025-02': past(1n, 0),
      '2025-03': past(2n, 0),
      '2025-04': past(0n, 0),
      '2026-01': past(4n, 0),
    };
    const earnings = earningsOf({ days, months, pastDays }, today, today);
    expect(earnings.months).toEqual([
      { period: '2025-03', credited: { ...none, Level: 2n } },
      { period: '2026-01', credited: { ...none, Level: 4n } },
      { period: '2026-02', credited: { ...none, DR: 24n } },
    ]);
    expect(earnings.days).toEqual([
      { period: '2026-01-05', credited: { ...none, DR: 2n } },
      { period: '2026-01-31', credited: { ...none, Level: 2n } },
      { period: '2026-02-02', credited: { ...none, DR: 8n } },
      { period: '2026-02-03', credited: { ...none, DR: 16n } },
    ]);
  });

  it('lengthen a streak that goes back to their end, and no other', () => {
    const months = { '2025-12': past(0n, 9), '2026-01': past(4n, 5) };
    const streakOf = (open: Record<string, RewardEntry>) =>
      earningsOf({ days: open, months }, today, today).streak;
    expect(streakOf(days)).toBe(7);
    expect(streakOf({ ...days, '2026-02-02': daily(8n) })).toBe(1);
    expect(streakOf({ [today]: revealed(16n) })).toBe(1);
    expect(earningsOf({ days: {}, months }, '2026-02-02', '2026-01-31').streak).toBe(5);
  });

  it('count once where their entries are still in the account', () => {
    const both = { ...days, '2026-01-31': revealed(100n) };
    const months = { '2026-01': past(4n, 5) };
    const earnings = earningsOf({ days: both, months, pastDays }, today, today);
    expect(earnings.days[1]).toEqual({ period: '2026-01-31', credited: pastDays['2026-01-31'] });
    expect(earnings.days).toHaveLength(4);
    expect(earnings.months[0]).toEqual({ period: '2026-01', credited: { ...none, Level: 4n } });
    expect(earnings.streak).toBe(7);
  });
});

describe('the streak', () => {
  const card = revealed(1n);
  const closed = daily(1n);
  it.each<[string, Record<string, RewardEntry>, string, string | null, number]>([
    ['is 0 before any opening', {}, '2026-01-12', null, 0],
    ['is 0 without a card', {}, '2026-01-12', '2026-01-12', 0],
    ['counts the card of today', { '2026-01-12': card }, '2026-01-12', '2026-01-12', 1],
    [
      'goes over a Sunday',
      { '2026-01-09': card, '2026-01-10': card, '2026-01-12': card },
      '2026-01-12',
      '2026-01-12',
      3,
    ],
    [
      'stays while the card of today waits',
      { '2026-01-09': card, '2026-01-10': card, '2026-01-12': closed },
      '2026-01-12',
      '2026-01-12',
      2,
    ],
    [
      'stays before the opening of today',
      { '2026-01-09': card, '2026-01-10': card },
      '2026-01-12',
      '2026-01-10',
      2,
    ],
    [
      'counts the card of today while the day is being opened for others',
      { '2026-01-10': card, '2026-01-12': card },
      '2026-01-12',
      '2026-01-10',
      2,
    ],
    [
      'stays on a Sunday',
      { '2026-01-09': card, '2026-01-10': card },
      '2026-01-11',
      '2026-01-10',
      2,
    ],
    [
      'ends with a card that was not revealed',
      { '2026-01-08': card, '2026-01-09': closed, '2026-01-10': card, '2026-01-12': card },
      '2026-01-12',
      '2026-01-12',
      2,
    ],
    [
      'is over when the last day before today was not revealed',
      { '2026-01-09': card, '2026-01-10': closed, '2026-01-12': closed },
      '2026-01-12',
      '2026-01-12',
      0,
    ],
    [
      'ends with a day without a card',
      { '2026-01-08': card, '2026-01-10': card },
      '2026-01-10',
      '2026-01-10',
      1,
    ],
  ])('%s', (_case, entries, today, lastOpenedDay, streak) => {
    expect(earned(entries, today, lastOpenedDay).streak).toBe(streak);
  });
});

it.each([
  ['2026-12-31', '2026-01'],
  ['2026-01-01', '2025-02'],
  ['2026-02-28', '2025-03'],
])('on %s the first month shown is %s', (today, month) => {
  expect(firstMonthOf(today)).toBe(month);
});
