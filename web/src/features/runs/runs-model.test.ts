import { describe, expect, it } from 'vitest';
import {
  type ChartPoint,
  chartPointsOf,
  coverageOf,
  creditedMicros,
  detailOf,
  durationOf,
  heightOf,
  heightText,
  keptMicros,
  owedMicros,
  type Run,
  type RunTotals,
  runsRefreshMs,
  seldomMs,
  summaryOf,
  sumOf,
} from './runs-model.ts';

const totals: RunTotals = {
  planVersion: 1,
  members: 6,
  credited: 4,
  chunks: 1,
  DR: 1_000_000n,
  Level: 200_000n,
  Upline: 30_000n,
  performance: 4_000n,
  subscriptions: 500_000_000n,
  keptLevelInactive: 1n,
  keptUplineRemainder: 20n,
  keptUplineEmpty: 300n,
  keptPerformanceRemainder: 4_000n,
  keptPerformanceEmpty: 50_000n,
};
const run: Run = {
  day: '2026-01-05',
  state: 'done',
  totals,
  attempts: 1,
  failures: [],
  startedAt: '2026-01-05T00:00:01.000Z',
  finishedAt: '2026-01-05T00:00:03.499Z',
};

it('a day credits the four kinds, and keeps five parts', () => {
  expect(creditedMicros(totals)).toBe(1_234_000n);
  expect(keptMicros(totals)).toBe(54_321n);
});

it.each<[Partial<Run>, string]>([
  [{}, '4 of 6 credited, 2.4 s'],
  [{ attempts: 2 }, '4 of 6 credited, 2.4 s, 2 attempts'],
  // The totals are stored before the first member is credited.
  [{ state: 'running', finishedAt: null }, '4 of 6 to credit'],
  [{ state: 'failed', finishedAt: null, attempts: 3 }, '4 of 6 to credit, 3 attempts'],
  [{ state: 'planned', totals: null, finishedAt: null }, 'Not computed yet'],
])('a run with %j reads "%s"', (changes, text) => {
  expect(detailOf({ ...run, ...changes })).toBe(text);
});

describe('durationOf', () => {
  it.each([
    ['00:00:01.000', '0 s'],
    ['00:00:01.499', '0.4 s'],
    ['00:00:10.999', '9.9 s'],
    ['00:00:11.000', '10 s'],
    ['00:01:00.999', '59 s'],
    ['00:01:01.000', '1 min 0 s'],
    ['01:00:00.999', '59 min 59 s'],
    ['01:00:01.000', '1 h 0 min'],
    ['03:04:05.000', '3 h 4 min'],
    // Another machine's clock was behind.
    ['00:00:00.000', '0 s'],
  ])('from 00:00:01.000 to %s is %s', (time, text) => {
    expect(durationOf({ ...run, finishedAt: `2026-01-05T${time}Z` })).toBe(text);
  });

  it('is not known before the end', () => {
    expect(durationOf({ ...run, finishedAt: null })).toBeUndefined();
  });
});

const point = (day: string, creditedMicros: bigint, subscribedMicros: bigint): ChartPoint => ({
  day,
  creditedMicros,
  subscribedMicros,
});

describe('chartPointsOf', () => {
  it('has the credited days alone, the oldest first', () => {
    const planned: Run = { ...run, day: '2026-01-07', state: 'planned', totals: null };
    const running: Run = { ...run, day: '2026-01-08', state: 'running' };
    const failed: Run = { ...run, day: '2026-01-09', state: 'failed' };
    const other = { ...run, day: '2026-01-06', totals: { ...totals, DR: 0n, subscriptions: 0n } };
    expect(chartPointsOf([failed, running, planned, other, run])).toEqual([
      point('2026-01-05', 1_234_000n, 500_000_000n),
      point('2026-01-06', 234_000n, 0n),
    ]);
    expect(chartPointsOf([failed, running, planned])).toEqual([]);
  });
});

describe('summaryOf', () => {
  it.each<[readonly ChartPoint[], string | undefined]>([
    [[], undefined],
    [
      [point('2026-01-05', 1_234_000n, 500_000_000n)],
      'On 05-Jan-2026, 1.234 USDT were credited and packages of 500.00 USDT started.',
    ],
    [
      [point('2026-01-05', 1_230_000n, 1n), point('2026-01-06', 70_000n, 1_299_998n)],
      'From 05-Jan-2026 to 06-Jan-2026, 1.30 USDT were credited and packages of 1.299999 USDT started, less than was credited.',
    ],
    [
      [point('2026-01-05', 5n, 5n), point('2026-01-09', 0n, 0n)],
      'From 05-Jan-2026 to 09-Jan-2026, 0.000005 USDT were credited and packages of 0.000005 USDT started.',
    ],
  ])('of %o', (points, text) => {
    expect(summaryOf(points)).toBe(text);
  });

  it('adds up exactly what no float holds', () => {
    const huge = 9_007_199_254_740_993n;
    expect(sumOf([point('2026-01-05', huge, 1n), point('2026-01-06', 1n, huge)])).toEqual({
      creditedMicros: huge + 1n,
      subscribedMicros: huge + 1n,
    });
  });
});

it.each([
  [0n, 0],
  [1n, 0.000001],
  [500_000_000n, 500],
])('%s micros are drawn %d high', (micros, height) => {
  expect(heightOf(micros)).toBe(height);
});

it.each([
  [0, '0'],
  [0.25, '0.25'],
  [500, '500'],
  [1_000, '1K'],
  [12_500, '12.5K'],
  [1_050_000, '1.05M'],
  [2e9, '2B'],
])('the height %d is written "%s"', (height, text) => {
  expect(heightText(height)).toBe(text);
});

describe('coverageOf', () => {
  const liability = { balances: 90n, unpaidWithdrawals: 10n, companyWallet: `0x${'0'.repeat(40)}` };

  it.each([
    [101n, true, 'The company wallet covers what is owed, with 0.000001 USDT to spare.'],
    [100n, true, 'The company wallet covers what is owed, to the last cent.'],
    [99n, false, 'The company wallet is 0.000001 USDT short of what is owed.'],
    [0n, false, 'The company wallet is 0.0001 USDT short of what is owed.'],
  ])('with %s held of 100 micros owed', (held, covered, text) => {
    expect(coverageOf(owedMicros(liability), held)).toEqual({ covered, text });
  });
});

it.each([
  ['planned', 15_000],
  ['running', 15_000],
  ['done', seldomMs],
  ['failed', seldomMs],
] as const)('of a run that is %s more is expected after %d ms', (state, expectedMs) => {
  expect(
    runsRefreshMs([
      { ...run, state: 'done' },
      { ...run, state },
    ]),
  ).toBe(expectedMs);
});

it('without runs the next one is expected seldom', () => {
  expect(runsRefreshMs([])).toBe(seldomMs);
});
