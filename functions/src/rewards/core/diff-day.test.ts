import { describe, expect, it } from 'vitest';
import { diffEntries, diffRun } from './diff-day.ts';
import type { StoredRewardEntry } from './engine/computed-day.ts';

const daily = { packageId: 'P1', baseMicros: 50_000_000, rateBps: 30, amountMicros: 150_000 };
const level = { level: 1, baseMicros: 10, rateBps: 1_000, sources: 1, amountMicros: 1 };
const pool = {
  baseMicros: 80_000_000,
  rateBps: 500,
  poolMicros: 4_000_000,
  sharers: 2,
  amountMicros: 2_000_000,
};
const row: StoredRewardEntry = {
  planVersion: 1,
  token: 'BTC',
  DR: { amountMicros: 300_000, packages: [daily, { ...daily, packageId: 'P2' }] },
  Level: { amountMicros: 2, levels: [level, { ...level, level: 3 }] },
  Upline: { introducer: 'ABOVE0', ...pool },
  rank: 'Gold',
};

it('finds nothing in a row that is as computed, in whatever order its keys are', () => {
  expect(diffEntries(structuredClone(row), row)).toEqual([]);
  const upline = Object.fromEntries(Object.entries(row.Upline ?? {}).toReversed());
  const { DR, ...others } = row;
  expect(diffEntries({ ...others, Upline: upline, DR }, row)).toEqual([]);
});

it('leaves to the member when it was revealed', () => {
  expect(diffEntries({ ...row, revealedAt: '2026-01-10T08:00:00.000Z' }, row)).toEqual([]);
});

it('has nothing to say where there is no row and none is computed', () => {
  expect(diffEntries(undefined, undefined)).toEqual([]);
});

it.each([
  [
    'a row that is missing',
    undefined,
    ['the entry is missing; computed DR 0.300000, Level 0.000002, Upline 2.000000'],
  ],
  ['a row that is no map', 7, ['the entry is not a map']],
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
  expect(diffEntries(stored, row)).toEqual(differences);
});

it.each([
  [row, 'DR 0.300000, Level 0.000002, Upline 2.000000'],
  [{ DR: 'much' }, 'no amount'],
  [null, 'no amount'],
])('names an entry that is not computed', (stored, amounts) => {
  expect(diffEntries(stored, undefined)).toEqual([
    `an entry that is not computed; stored ${amounts}`,
  ]);
});

const creditedUids = ['A', 'B', 'C', 'D', 'E'];
const keptPools = { remainderMicros: 3, emptyMicros: 0 };
const recorded = {
  planVersion: 1,
  plansChecksum: 'plans',
  checksum: 'credits',
  totals: {
    members: 7,
    credited: 5,
    creditedMicros: { DR: 1_000_000, Level: 5, Upline: 0, performance: 0 },
    subscriptionsMicros: 50_000_000,
    kept: {
      Level: { inactiveMicros: 2, shares: 1 },
      Upline: keptPools,
      performance: keptPools,
    },
  },
};
const computed = { ...recorded, chunkCount: 3 };
const chunks = [
  { first: 'A', last: 'B' },
  { first: 'C', last: 'D' },
  { first: 'E', last: 'E' },
];
const again = { ...recorded, creditedUids };
const { totals } = computed;

it('finds nothing in a run that is as computed, whatever the size of its chunks', () => {
  expect(diffRun({ computed, chunks }, again, 3)).toEqual([]);
  const one = [{ first: 'A', last: 'E' }];
  expect(diffRun({ computed: { ...computed, chunkCount: 1 }, chunks: one }, again, 1)).toEqual([]);
  const none = { ...again, creditedUids: [] };
  expect(diffRun({ computed: { ...computed, chunkCount: 0 }, chunks: [] }, none, 0)).toEqual([]);
});

describe('what was computed', () => {
  it.each([
    ['planVersion: stored 2, computed 1', { planVersion: 2 }],
    ['plansChecksum: stored "other", computed "plans"', { plansChecksum: 'other' }],
    ['checksum: stored "other", computed "credits"', { checksum: 'other' }],
    ['chunkCount: stored 4, computed 3', { chunkCount: 4 }],
    ['totals.members: stored 8, computed 7', { totals: { ...totals, members: 8 } }],
    ['totals.credited: stored 4, computed 5', { totals: { ...totals, credited: 4 } }],
    [
      'totals.creditedMicros.DR: stored 1.000001, computed 1.000000',
      { totals: { ...totals, creditedMicros: { ...totals.creditedMicros, DR: 1_000_001 } } },
    ],
    [
      'totals.subscriptionsMicros: stored 0.000000, computed 50.000000',
      { totals: { ...totals, subscriptionsMicros: 0 } },
    ],
    [
      'totals.kept.Level.shares: stored 0, computed 1',
      { totals: { ...totals, kept: { ...totals.kept, Level: { inactiveMicros: 2, shares: 0 } } } },
    ],
    [
      'totals.kept.Upline.emptyMicros: stored 0.000009, computed 0.000000',
      {
        totals: { ...totals, kept: { ...totals.kept, Upline: { ...keptPools, emptyMicros: 9 } } },
      },
    ],
  ])('%s', (difference, changed) => {
    expect(diffRun({ computed: { ...computed, ...changed }, chunks }, again, 3)).toEqual([
      difference,
    ]);
  });

  it('is missing', () => {
    const differences = diffRun({ computed: null, chunks }, again, 3);
    expect(differences).toContain('totals.credited: stored nothing, computed 5');
  });
});

describe('chunks', () => {
  it.each([
    ['chunk 1: stored C to C, computed C to D', chunks.with(1, { first: 'C', last: 'C' })],
    ['chunk 2: stored nothing, computed E to E', chunks.slice(0, 2)],
    ['chunk 3: stored F to F, computed nothing', [...chunks, { first: 'F', last: 'F' }]],
  ])('%s', (difference, stored) => {
    expect(diffRun({ computed, chunks: stored }, again, 3)).toEqual([difference]);
  });

  it('whose first holds nobody who is credited', () => {
    const stored = chunks.with(0, { first: 'X', last: 'Y' });
    expect(diffRun({ computed, chunks: stored }, again, 3)).toEqual([
      'chunkCount: stored 3, computed 1',
      'chunk 0: stored X to Y, computed A to E',
      'chunk markers: stored 3, computed 1',
    ]);
  });

  it('that are not all marked as written', () => {
    expect(diffRun({ computed, chunks }, again, 2)).toEqual([
      'chunk markers: stored 2, computed 3',
    ]);
  });
});
