import { expect, it } from 'vitest';
import type { Timing } from './bench-shape.ts';
import { agreementOf, shapeReport } from './shape-report.ts';

const summary = { rows: 3, amountMicros: 500, checksum: 7 };
const engine: Timing = {
  peer: 'engine',
  measure: 'totals',
  label: 'the engine',
  roundsNs: [30_000, 34_000],
  quickestNs: 29_000,
  summary,
};
const bigints: Timing = {
  ...engine,
  peer: 'bigints',
  label: 'objects',
  roundsNs: [3_300_000, 2_720_000],
  quickestNs: 3_000_000,
};
const result = {
  shape: 'tree',
  jobs: { totals: [engine, bigints], causes: [engine] },
  around: [],
  memory: { residentMib: 700, heapMib: 150 },
} as const;

it('states each figure with its ratio and whether its target is met', () => {
  const lines = shapeReport({ result, name: 'random tree', members: 1_000, isMain: true });
  expect(lines).toMatch(/the engine +32\.0 +29\.0 +1 +<= 45 +met/);
  expect(lines).toMatch(/objects +3010 +3000 +95\.0 +>= 100 +NOT MET/);
  expect(lines).toContain('700 MiB at most, 150 MiB of it in the heap at the end');
  expect(lines).toContain('All agree: 3 rows, 500 micro-USDT, checksum 7');
});

it('only the random tree has targets against the peers', () => {
  const lines = shapeReport({ result, name: 'chain', members: 1_000, isMain: false });
  expect(lines).toMatch(/objects +3010 +3000 +95\.0$/m);
});

it.each([{ rows: 4 }, { amountMicros: 501 }, { checksum: 8 }])(
  'whoever comes to %j does not agree',
  (difference) => {
    const other = { ...bigints, summary: { ...summary, ...difference } };
    const jobs = { totals: [engine, other], causes: [engine] };
    expect(agreementOf({ ...result, jobs }).agreed).toBe(false);
    expect(agreementOf(result).agreed).toBe(true);
  },
);
