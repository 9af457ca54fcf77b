import {
  type PlanHistory,
  planHistory,
  type RewardPlan,
} from '../../src/rewards/core/reward-plan.ts';
import { randomIntegers } from './random-network.ts';

type Below = (bound: number) => number;

/** 50 USDT in micros: what thresholds and packages are multiples of. */
const stepMicros = 50_000_000;

/**
 * Makes up plans that follow the one in code from `effectiveDays` on, the same for the same seed: of
 * any rates, so high at times that packages are exhausted within days; of few levels or none, with
 * equal rates beside each other and apart; of any ranks, also such that a higher one asks for less.
 */
export function randomPlans(seed: number, effectiveDays: readonly string[]): PlanHistory {
  const below = randomIntegers(seed ^ 0x71a25);
  return planHistory(
    effectiveDays.map((effectiveDay, index) => randomPlan(index + 2, effectiveDay, below)),
  );
}

function randomPlan(version: number, effectiveDay: string, below: Below): RewardPlan {
  const dailyBps = () => (below(3) === 0 ? 1 + below(60) : 500 + below(9_501));
  // Few of them, so that levels have the same.
  const levelBps = Array.from({ length: 3 }, () => anyBps(below));
  return {
    version,
    effectiveDay,
    daily: {
      rateBps: { Essential: dailyBps(), Pro: dailyBps(), Elite: dailyBps() },
      capMultiple: 1 + below(3),
    },
    level: {
      rateBps: Array.from({ length: below(21) }, () => levelBps[below(3)] ?? 1),
    },
    upline: { poolBps: anyBps(below), activeDirectsMin: below(4) },
    performance: {
      ranks: Array.from({ length: below(7) }, (_, place) => ({
        name: `Rank ${place + 1}`,
        activeAmountMinMicros: below(4) * stepMicros,
        activeDirectsMin: below(place + 2),
        teamAmountMinMicros: below(5 + 20 * place) * stepMicros,
        poolBps: anyBps(below),
      })),
    },
    tokens: ['BTC', 'ETH', 'POL'].slice(below(3)),
  };
}

/** Usually small, at times up to the whole. */
function anyBps(below: Below): number {
  return 1 + below(below(4) === 0 ? 10_000 : 1_200);
}
