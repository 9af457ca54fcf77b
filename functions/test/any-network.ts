import * as fc from 'fast-check';
import type { EngineMember } from '../src/rewards/core/engine/engine-member.ts';
import { type PlanHistory, planHistory } from '../src/rewards/core/reward-plan.ts';
import { randomEngineMembers } from './random-engine-members.ts';
import { networkShapes } from './random-network.ts';
import { randomPlans } from './random-plans.ts';

/** The Wednesday around which made-up networks change; a plan changes on it as well. */
export const changeDay = '2026-01-14';

/** Which plans and members to make up. */
export interface AnyNetwork {
  readonly planSeed: number;
  readonly seed: number;
  readonly shape: (typeof networkShapes)[number];
  readonly size: number;
}

/** A seed says nothing of what it makes: a smaller one is not simpler. */
export const anySeed = fc.noShrink(fc.nat());

/** Any made-up network of these sizes; one that fails a test is made smaller. */
export function anyNetwork(sizes: {
  readonly min: number;
  readonly max: number;
}): fc.Arbitrary<AnyNetwork> {
  return fc.record({
    planSeed: anySeed,
    seed: anySeed,
    shape: fc.constantFrom(...networkShapes),
    size: fc.integer(sizes),
  });
}

/** The plans, which at times are the one in code alone, and the members. */
export function makeUp({ planSeed, ...network }: AnyNetwork): {
  readonly plans: PlanHistory;
  readonly members: EngineMember[];
} {
  return {
    plans: planSeed % 4 === 0 ? planHistory([]) : randomPlans(planSeed, ['2025-12-22', changeDay]),
    members: randomEngineMembers({ ...network, day: changeDay }),
  };
}
