import { expect, it } from 'vitest';
import { diffRows } from './diff-rows.ts';
import type { RewardRow } from './engine/computed-day.ts';

const daily = { packageId: 'P1', baseMicros: 50_000_000, rateBps: 30, amountMicros: 150_000 };
const level = { level: 1, baseMicros: 10, rateBps: 1_000, sources: 1, amountMicros: 1 };
const pool = {
  baseMicros: 80_000_000,
  rateBps: 500,
  poolMicros: 4_000_000,
  sharers: 2,
  amountMicros: 2_000_000,
};
const row: RewardRow = {
  planVersion: 1,
  token: 'BTC',
  DR: { amountMicros: 300_000, packages: [daily, { ...daily, packageId: 'P2' }] },
  Level: { amountMicros: 2, levels: [level, { ...level, level: 3 }] },
  Upline: { introducer: 'ABOVE0', ...pool },
  rank: 'Gold',
};

it('finds nothing in a row that is as computed, in whatever order its keys are', () => {
  expect(diffRows(structuredClone(row), row)).toEqual([]);
  const upline = Object.fromEntries(Object.entries(row.Upline ?? {}).toReversed());
  const { DR, ...others } = row;
  expect(diffRows({ ...others, Upline: upline, DR }, row)).toEqual([]);
});

it('leaves to the member when it was revealed', () => {
  expect(diffRows({ ...row, revealedAt: '2026-01-10T08:00:00.000Z' }, row)).toEqual([]);
});

it('has nothing to say where there is no row and none is computed', () => {
  expect(diffRows(undefined, undefined)).toEqual([]);
});

it.each([
  [
    'a row that is missing',
    undefined,
    ['the row is missing; computed DR 0.300000, Level 0.000002, Upline 2.000000'],
  ],
  ['a row that is no map', 7, ['the row is not a map']],
  [
    'an amount that is a micro too high',
    { ...row, DR: { ...row.DR, amountMicros: 300_001 } },
    ['DR.amountMicros: stored 0.300001, computed 0.300000'],
  ],
  [
    'a cause, by its package',
    {
      ...row,
      DR: {
        ...row.DR,
        packages: [
          { ...daily, rateBps: 35 },
          { ...daily, packageId: 'P2' },
        ],
      },
    },
    ['DR.packages.P1.rateBps: stored 35, computed 30'],
  ],
  [
    'a package that is not stored',
    { ...row, DR: { ...row.DR, packages: [{ ...daily, packageId: 'P2' }] } },
    [
      'DR.packages.P1.packageId: stored nothing, computed "P1"',
      'DR.packages.P1.baseMicros: stored nothing, computed 50.000000',
      'DR.packages.P1.rateBps: stored nothing, computed 30',
      'DR.packages.P1.amountMicros: stored nothing, computed 0.150000',
    ],
  ],
  [
    'causes in another order',
    { ...row, DR: { ...row.DR, packages: row.DR?.packages.toReversed() } },
    ['DR.packages: stored in another order than computed'],
  ],
  [
    'a cause that is there twice',
    { ...row, DR: { ...row.DR, packages: [daily, daily] } },
    ['DR.packages.1.packageId: stored "P1", computed "P2"'],
  ],
  [
    'a level',
    { ...row, Level: { amountMicros: 2, levels: [level, { ...level, level: 3, sources: 2 }] } },
    ['Level.levels.3.sources: stored 2, computed 1'],
  ],
  [
    'what another introducer has brought',
    { ...row, Upline: { ...row.Upline, introducer: 'OTHER0', sharers: 1 } },
    [
      'Upline.introducer: stored "OTHER0", computed "ABOVE0"',
      'Upline.sharers: stored 1, computed 2',
    ],
  ],
  ['a rank', { ...row, rank: 'Silver' }, ['rank: stored "Silver", computed "Gold"']],
  [
    'a rank that is not stored',
    { ...row, rank: undefined },
    ['rank: stored nothing, computed "Gold"'],
  ],
  ['another token', { ...row, token: 'ETH' }, ['token: stored "ETH", computed "BTC"']],
  ['another plan', { ...row, planVersion: 2 }, ['planVersion: stored 2, computed 1']],
  [
    'a number that is a text',
    { ...row, planVersion: '1' },
    ['planVersion: stored "1", computed 1'],
  ],
  [
    'half a micro',
    { ...row, Level: { ...row.Level, amountMicros: 2.5 } },
    ['Level.amountMicros: stored 2.5, computed 0.000002'],
  ],
  [
    'a kind that is not computed, empty as it is',
    { ...row, performance: {} },
    ['performance: stored a map, computed nothing'],
  ],
  [
    'a field that nobody knows',
    { ...row, extra: { note: true } },
    ['extra.note: stored a boolean, computed nothing'],
  ],
  ['a list for a map', { ...row, Level: [] }, ['Level: stored a list, computed a map']],
])('names %s', (_, stored, differences) => {
  expect(diffRows(stored, row)).toEqual(differences);
});

it.each([
  [row, 'DR 0.300000, Level 0.000002, Upline 2.000000'],
  [{ DR: 'much' }, 'no amount'],
  [null, 'no amount'],
])('names a row that is not computed', (stored, amounts) => {
  expect(diffRows(stored, undefined)).toEqual([`a row that is not computed; stored ${amounts}`]);
});
