import { describe, expect, it } from 'vitest';
import { diffRun } from './diff-run.ts';

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
