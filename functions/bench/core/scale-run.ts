import type { Operations } from './list-price.ts';

/** A run that was counted. */
export interface Counted {
  readonly members: number;
  readonly credited: number;
  readonly operations: Operations;
}

/** What a run costs for each member, for each credited member, and once. */
export interface RunCosts {
  readonly readsPerMember: number;
  readonly readsOnce: number;
  readonly writesPerCredited: number;
  readonly writesOnce: number;
}

/**
 * Tells apart, from two runs of different sizes, what grows with the members and what does not.
 * @throws {RangeError} when the sizes do not differ.
 */
export function runCosts(small: Counted, large: Counted): RunCosts {
  const members = large.members - small.members;
  const credited = large.credited - small.credited;
  if (members <= 0 || credited <= 0) throw new RangeError('The second run must be the larger one');
  const readsPerMember = (large.operations.reads - small.operations.reads) / members;
  const writesPerCredited = (large.operations.writes - small.operations.writes) / credited;
  return {
    readsPerMember,
    readsOnce: small.operations.reads - readsPerMember * small.members,
    writesPerCredited,
    writesOnce: small.operations.writes - writesPerCredited * small.credited,
  };
}

/** What a run of another size reads and writes. */
export function scaleRun(costs: RunCosts, members: number, credited: number): Operations {
  return {
    reads: costs.readsPerMember * members + costs.readsOnce,
    writes: costs.writesPerCredited * credited + costs.writesOnce,
  };
}
