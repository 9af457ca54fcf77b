import { expect, it } from 'vitest';
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
const entry: StoredRewardEntry = {
  planVersion: 1,
  token: 'BTC',
  DR: { amountMicros: 300_000, packages: [daily, { ...daily, packageId: 'P2' }] },
  Level: { amountMicros: 2, levels: [level, { ...level, level: 3 }] },
  Upline: { introducer: 'ABOVE0', ...pool },
  rank: 'Gold',
};

const second = { ...daily, packageId: 'P2' };
const withPackages = (...packages: unknown[]) => ({ ...entry, DR: { ...entry.DR, packages } });
const reversed = (value: object) => Object.fromEntries(Object.entries(value).toReversed());

it.each([
  ['as computed', structuredClone(entry), entry],
  ['as computed, with its keys in another order', reversed(entry), entry],
  [
    'as computed and revealed by the member',
    { ...entry, revealedAt: '2026-01-10T08:00:00.000Z' },
    entry,
  ],
  ['absent where none is computed', undefined, undefined],
])('diffEntries finds no difference in an entry that is %s', (_case, stored, computed) => {
  expect(diffEntries(stored, computed)).toEqual([]);
});

it.each<[string, unknown, string[]]>([
  [
    'an entry that is missing',
    undefined,
    ['the entry is missing; computed DR 0.300000, Level 0.000002, Upline 2.000000'],
  ],
  ['an entry that is no map', 7, ['the entry is not a map']],
  [
    'an amount that is a micro too high',
    { ...entry, DR: { ...entry.DR, amountMicros: 300_001 } },
    ['DR.amountMicros: stored 0.300001, computed 0.300000'],
  ],
  [
    'a rate, by its package',
    withPackages({ ...daily, rateBps: 35 }, second),
    ['DR.packages.P1.rateBps: stored 35, computed 30'],
  ],
  [
    'a package that is not stored',
    withPackages(second),
    [
      'DR.packages.P1.packageId: stored nothing, computed "P1"',
      'DR.packages.P1.baseMicros: stored nothing, computed 50.000000',
      'DR.packages.P1.rateBps: stored nothing, computed 30',
      'DR.packages.P1.amountMicros: stored nothing, computed 0.150000',
    ],
  ],
  [
    'packages in another order',
    withPackages(second, daily),
    ['DR.packages: stored in another order than computed'],
  ],
  [
    'a package that is stored twice',
    withPackages(daily, daily),
    ['DR.packages.1.packageId: stored "P1", computed "P2"'],
  ],
  [
    'a level',
    { ...entry, Level: { amountMicros: 2, levels: [level, { ...level, level: 3, sources: 2 }] } },
    ['Level.levels.3.sources: stored 2, computed 1'],
  ],
  [
    'another introducer, rank, token and plan',
    {
      ...entry,
      Upline: { ...entry.Upline, introducer: 'OTHER0', sharers: 1 },
      rank: undefined,
      token: 'ETH',
      planVersion: '1',
    },
    [
      'planVersion: stored "1", computed 1',
      'token: stored "ETH", computed "BTC"',
      'Upline.introducer: stored "OTHER0", computed "ABOVE0"',
      'Upline.sharers: stored 1, computed 2',
      'rank: stored nothing, computed "Gold"',
    ],
  ],
  [
    'half a micro',
    { ...entry, Level: { ...entry.Level, amountMicros: 2.5 } },
    ['Level.amountMicros: stored 2.5, computed 0.000002'],
  ],
  [
    'a kind that is not computed, empty as it is',
    { ...entry, performance: {} },
    ['performance: stored a map, computed nothing'],
  ],
  ['a list for a map', { ...entry, Level: [] }, ['Level: stored a list, computed a map']],
])('diffEntries names %s', (_, stored, differences) => {
  expect(diffEntries(stored, entry)).toEqual(differences);
});

it.each([
  [entry, 'DR 0.300000, Level 0.000002, Upline 2.000000'],
  [{ DR: 'much' }, 'no amount'],
  [null, 'no amount'],
])('diffEntries names an entry that is not computed by its amounts: %j', (stored, amounts) => {
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

it.each([
  ['three chunks', chunks, creditedUids],
  ['one chunk', [{ first: 'A', last: 'E' }], creditedUids],
  ['no chunk', [], []],
])('diffRun finds no difference in a run that is as computed, in %s', (_case, stored, uids) => {
  const run = { computed: { ...computed, chunkCount: stored.length }, chunks: stored };
  expect(diffRun(run, { ...again, creditedUids: uids }, stored.length)).toEqual([]);
});

it.each<[object, string[]]>([
  [
    { planVersion: 2, plansChecksum: 'other', checksum: 'other', chunkCount: 4 },
    [
      'planVersion: stored 2, computed 1',
      'plansChecksum: stored "other", computed "plans"',
      'checksum: stored "other", computed "credits"',
      'chunkCount: stored 4, computed 3',
    ],
  ],
  [{ totals: { ...totals, members: 8 } }, ['totals.members: stored 8, computed 7']],
  [
    { totals: { ...totals, creditedMicros: { ...totals.creditedMicros, DR: 1_000_001 } } },
    ['totals.creditedMicros.DR: stored 1.000001, computed 1.000000'],
  ],
  [
    { totals: { ...totals, kept: { ...totals.kept, Upline: { ...keptPools, emptyMicros: 9 } } } },
    ['totals.kept.Upline.emptyMicros: stored 0.000009, computed 0.000000'],
  ],
])('diffRun names what was computed otherwise: %j', (changed, differences) => {
  const run = { computed: { ...computed, ...changed }, chunks };
  expect(diffRun(run, again, 3).toSorted()).toEqual(differences.toSorted());
});

it('diffRun names what is computed when the run has nothing', () => {
  const differences = diffRun({ computed: null, chunks }, again, 3);
  expect(differences).toContain('totals.credited: stored nothing, computed 5');
});

it.each([
  [['chunk 1: stored C to C, computed C to D'], chunks.with(1, { first: 'C', last: 'C' }), 3],
  [['chunk 2: stored nothing, computed E to E'], chunks.slice(0, 2), 3],
  [['chunk 3: stored F to F, computed nothing'], [...chunks, { first: 'F', last: 'F' }], 3],
  // Its first chunk holds nobody who is credited.
  [
    [
      'chunkCount: stored 3, computed 1',
      'chunk 0: stored X to Y, computed A to E',
      'chunk markers: stored 3, computed 1',
    ],
    chunks.with(0, { first: 'X', last: 'Y' }),
    3,
  ],
  [['chunk markers: stored 2, computed 3'], chunks, 2],
])('diffRun names chunks that are stored otherwise: %j', (differences, stored, markers) => {
  expect(diffRun({ computed, chunks: stored }, again, markers)).toEqual(differences);
});
