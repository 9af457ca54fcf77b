import { expect, it } from 'vitest';
import { runCosts } from '../core/scale-run.ts';
import { operationsTable } from './operations-table.ts';

const small = { members: 1_000, credited: 800, operations: { reads: 1_012, writes: 814 } };
const closing = { members: 1_000, closed: 800, operations: { reads: 1_005, writes: 1_605 } };

function tableOf(writes: number): string {
  const large = { members: 2_000, credited: 1_600, operations: { reads: 2_012, writes } };
  return operationsTable(large, runCosts(small, large), closing);
}

it('a closing reads every account and writes those with rows', () => {
  expect(tableOf(1_614)).toMatch(/reads for each of 1000 members +1005 +1\.0050$/m);
  expect(tableOf(1_614)).toMatch(/writes for each of 800 with rows +1605 +2\.0063$/m);
});

it('what a run reads once is told apart, and what it writes once is not', () => {
  expect(tableOf(1_614)).toMatch(/reads for each member +2000 +1\.0000 +<= 1 +met/);
  expect(tableOf(1_614)).toMatch(/reads for the run itself +12$/m);
  expect(tableOf(1_614)).toMatch(/the run itself +1614 +1\.0088 +<= 1\.01 +met/);
  expect(tableOf(1_617)).toMatch(/the run itself +1617 +1\.0106 +<= 1\.01 +NOT MET/);
});
