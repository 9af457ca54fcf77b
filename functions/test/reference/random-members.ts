import { addDays, isSunday } from '../../src/calendar/business-day.ts';
import type { Place } from '../../src/network/core/member-columns.ts';
import {
  type PlanHistory,
  planHistory,
  type RewardPlan,
} from '../../src/rewards/core/reward-plan.ts';
import type { EnginePackage } from './example-members.ts';
import { type NetworkShape, randomIntegers, randomNetwork } from './random-network.ts';

/** Which members to make up. */
export interface RandomMembersOptions {
  readonly seed: number;
  readonly shape: NetworkShape;
  readonly size: number;
  /** Around this day members join, and packages start and are exhausted. */
  readonly day: string;
}

type Below = (bound: number) => number;

/** One USDT in micros. */
const usdt = 1_000_000;

/**
 * The ages in days at which packages of the first plan are exhausted, by their size, and some at which
 * packages of better plans are.
 */
const exhaustedAges = [583, 667, 778, 25, 14, 5];

/** The age in days of what has joined or started long before. */
const longAge = 900;

/**
 * Makes up members with packages, the same for the same seed, in no order: most joined long before,
 * the last quarter of them around the day; some have no package, some dozens, some exhausted ones.
 * A few are impossible in the product: older than their sponsor, or with a package from before they
 * joined or from a Sunday.
 */
export function randomMembers(options: RandomMembersOptions): Place[] {
  const { seed, shape, size, day } = options;
  const below = randomIntegers(seed ^ 0x5eed);
  const members = randomNetwork(seed, shape, size).map((member, index) => {
    const joinedDay = joinedDayOf(index / size, day, below);
    return { ...member, joinedDay, packages: packagesOf(member.uid, joinedDay, day, below) };
  });
  return shuffled(members, below);
}

/** The items in another order. */
export function shuffled<Item>(items: readonly Item[], below: Below): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(below(left.length), 1));
}

function joinedDayOf(place: number, day: string, below: Below): string {
  if (below(50) === 0) return addDays(day, 5 - below(longAge));
  return addDays(day, place < 0.75 ? -longAge : Math.floor((place - 0.75) * 60) - 9);
}

function packagesOf(uid: string, joinedDay: string, day: string, below: Below): EnginePackage[] {
  const packages = Array.from({ length: packageCount(below) }, (_, number) => ({
    id: `${uid}_0x${below(0xff_ffff).toString(16)}${number}`,
    amountMicros: amountMicros(below),
    startDay: startDay(joinedDay, day, below),
  }));
  return shuffled(packages, below);
}

function packageCount(below: Below): number {
  const kind = below(400);
  if (kind === 0) return 101 + below(50);
  if (kind < 8) return 3 + below(30);
  return kind < 120 ? 0 : 1 + below(3);
}

function amountMicros(below: Below): number {
  const kind = below(20);
  // Amounts that rates do not divide, and some of which many a share is less than a micro.
  if (kind === 0) return 50 * usdt + below(1_000 * usdt);
  if (kind === 1) return 50 * usdt + below(3);
  if (kind === 3) return 10_000 + below(usdt);
  if (kind === 2) return 50 * usdt * below(2_000) + 1_000 * usdt;
  return 50 * usdt * (1 + below(kind < 10 ? 3 : 25));
}

function startDay(joinedDay: string, day: string, below: Below): string {
  const kind = below(60);
  const wanted = addDays(day, -ageOf(kind, below));
  // No package starts before its owner has joined, and none on a Sunday.
  if (kind === 0) return wanted;
  const after = wanted > joinedDay ? addDays(wanted, -1) : joinedDay;
  return addDays(after, isSunday(addDays(after, 1)) ? 2 : 1);
}

function ageOf(kind: number, below: Below): number {
  const near = 4 - below(9);
  if (kind < 15) return near;
  if (kind < 30) return (exhaustedAges[below(exhaustedAges.length)] ?? 0) + near;
  return below(kind < 45 ? longAge : 60);
}

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
