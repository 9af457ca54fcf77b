import { expect, it } from 'vitest';
import { runCosts, scaleRun } from './scale-run.ts';

const small = { members: 1_000, credited: 800, operations: { reads: 1_012, writes: 810 } };
const large = { members: 2_000, credited: 1_600, operations: { reads: 2_012, writes: 1_614 } };

it('what grows with the members is told from what does not', () => {
  const costs = runCosts(small, large);
  expect(costs.readsPerMember).toBe(1);
  expect(costs.readsOnce).toBe(12);
  expect(costs.writesPerCredited).toBeCloseTo(1.005, 10);
  expect(costs.writesOnce).toBeCloseTo(6, 10);
  const scaled = scaleRun(costs, 3_000, 2_400);
  expect(scaled.reads).toBeCloseTo(3_012, 6);
  expect(scaled.writes).toBeCloseTo(2_418, 6);
});

it('two runs of one size tell nothing', () => {
  expect(() => runCosts(small, small)).toThrow(RangeError);
  expect(() => runCosts(large, small)).toThrow(RangeError);
});
