import * as z from 'zod/mini';
import { limits, type PackageTierName } from '../../contract/values/limits.ts';
import { day } from '../../contract/values/schemas.ts';
import { wholeBps } from '../../money/rates.ts';

/** Basis points: 1 to 10,000, so that no rate gives away more than its base. */
const rateBps = z.int().check(z.minimum(1), z.maximum(wholeBps));

/** A threshold in micro-USDT. */
const thresholdMicros = z.int().check(z.nonnegative());

/** A rank, what it asks of a member on a day, and what it shares among those who hold it. */
const performanceRank = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  /** The member's own active packages. */
  activeAmountMinMicros: thresholdMicros,
  activeDirectsMin: z.int().check(z.nonnegative()),
  /** The active packages of all levels below. */
  teamAmountMinMicros: thresholdMicros,
  /** Of the packages that start on the day. */
  poolBps: rateBps,
});

/** A rank of the performance bonus. */
export type PerformanceRank = z.output<typeof performanceRank>;

const thresholds = ['activeAmountMinMicros', 'activeDirectsMin', 'teamAmountMinMicros'] as const;

/** Whether each rank asks for no less than the one before it, and for more of something. */
const areRising = (ranks: readonly PerformanceRank[]): boolean =>
  ranks.every((rank, index) => {
    const before = ranks[index - 1];
    return (
      before === undefined ||
      (thresholds.every((name) => rank[name] >= before[name]) &&
        thresholds.some((name) => rank[name] > before[name]))
    );
  });

/** Whether no two ranks share a name, which is all that a reward entry and Home say of a rank. */
const areNamedApart = (ranks: readonly PerformanceRank[]): boolean =>
  new Set(ranks.map(({ name }) => name)).size === ranks.length;

/** The numbers of the rewards from one business day on. Every one of them is a product decision. */
export const rewardPlan = z.object({
  version: z.int().check(z.minimum(1)),
  /**
   * The first day that the plan applies to. When the plan is added it must be later than the first business day after
   * today and after the last planned day: what is confirmed today starts on that day, with the plan that was shown.
   * The command plan:add refuses an earlier one, and one that is far ahead.
   */
  effectiveDay: day,
  daily: z.object({
    /** The share of a package's own amount that it pays a business day, by its size. */
    rateBps: z.object({
      Essential: rateBps,
      Pro: rateBps,
      Elite: rateBps,
    } satisfies Record<PackageTierName, typeof rateBps>),
    /** A package pays this many times its amount in all. */
    capMultiple: z.int().check(z.minimum(1)),
  }),
  level: z.object({
    /** The share of a downline member's daily reward, from level 1 on. */
    rateBps: z.array(rateBps).check(z.maxLength(limits.networkLevels)),
  }),
  upline: z.object({
    /** The share of an introducer's daily reward that the introducer's directs share equally. */
    poolBps: rateBps,
    /** The active directs that a direct needs to take part. */
    activeDirectsMin: z.int().check(z.nonnegative()),
  }),
  performance: z.object({
    /** The lowest first; a member holds the highest whose thresholds are all met. */
    ranks: z.array(performanceRank).check(z.maxLength(20)),
  }),
  /** What the daily reward is advised to be spent on, one a day and member. */
  tokens: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.minLength(1)),
});

/** Far above what anybody would promise; with 20,000 the cap of a large package is no exact number, and no day opens. */
const capMultipleMax = 10;

/**
 * A plan that is added now. What is asked of it beyond its shape is not asked of one that is stored, by which days were
 * opened and packages sold: no rule that comes later may stop those.
 */
export const newRewardPlan = rewardPlan.check(
  z.refine(({ daily }) => daily.capMultiple <= capMultipleMax, {
    path: ['daily', 'capMultiple'],
    error: `is more than ${capMultipleMax}`,
  }),
  z.refine(({ performance }) => areRising(performance.ranks), {
    path: ['performance', 'ranks'],
    error: 'a rank does not ask for more than the one before it',
  }),
  z.refine(({ performance }) => areNamedApart(performance.ranks), {
    path: ['performance', 'ranks'],
    error: 'two ranks have the same name',
  }),
);

/** `config/rewardPlan`: plans that follow the ones in code. */
export const rewardPlanDocument = z.object({ plans: z.array(rewardPlan) });

/** A plan, parsed. */
export type RewardPlan = z.output<typeof rewardPlan>;

/** All plans, the earliest first: what applied on any day stays known. */
export type PlanHistory = readonly [RewardPlan, ...RewardPlan[]];

/** The plan of the start of the product: product decisions, all of them. */
const firstPlan: RewardPlan = {
  version: 1,
  effectiveDay: '2000-01-01',
  daily: { rateBps: { Essential: 30, Pro: 35, Elite: 40 }, capMultiple: 2 },
  level: {
    rateBps: [
      1000, 500, 300, 200, 100, 100, 100, 100, 100, 100, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50,
    ],
  },
  upline: { poolBps: 500, activeDirectsMin: 2 },
  performance: {
    ranks: [
      {
        name: 'Bronze',
        activeAmountMinMicros: 100_000_000,
        activeDirectsMin: 3,
        teamAmountMinMicros: 2_500_000_000,
        poolBps: 100,
      },
      {
        name: 'Silver',
        activeAmountMinMicros: 250_000_000,
        activeDirectsMin: 5,
        teamAmountMinMicros: 10_000_000_000,
        poolBps: 75,
      },
      {
        name: 'Gold',
        activeAmountMinMicros: 500_000_000,
        activeDirectsMin: 8,
        teamAmountMinMicros: 50_000_000_000,
        poolBps: 50,
      },
      {
        name: 'Platinum',
        activeAmountMinMicros: 1_000_000_000,
        activeDirectsMin: 10,
        teamAmountMinMicros: 250_000_000_000,
        poolBps: 50,
      },
      {
        name: 'Diamond',
        activeAmountMinMicros: 2_500_000_000,
        activeDirectsMin: 12,
        teamAmountMinMicros: 1_000_000_000_000,
        poolBps: 25,
      },
    ],
  },
  tokens: ['BTC', 'ETH', 'POL', 'BNB', 'SOL', 'XRP', 'LINK', 'AAVE'],
};

/**
 * The history of the plans in code followed by `added`.
 * @throws {RangeError} unless versions and days strictly rise: a plan is never replaced.
 */
export function planHistory(added: readonly RewardPlan[]): PlanHistory {
  let last = firstPlan;
  for (const plan of added) {
    if (plan.version <= last.version || plan.effectiveDay <= last.effectiveDay)
      throw new RangeError(`Reward plan ${plan.version} does not follow plan ${last.version}`);
    last = plan;
  }
  return [firstPlan, ...added];
}

/** The plan that applies on `onDay`. */
export function planOn(history: PlanHistory, onDay: string): RewardPlan {
  return history.findLast(({ effectiveDay }) => effectiveDay <= onDay) ?? history[0];
}
