import type { StoredRewardEntry } from '../../src/rewards/core/engine/computed-day.ts';
import { tokenOfDay } from '../../src/rewards/core/engine/reward-entry.ts';
import type { RewardPlan } from '../../src/rewards/core/reward-plan.ts';

/** A package that earns on the day. */
export interface ActivePackage {
  readonly id: string;
  readonly base: bigint;
  readonly rateBps: number;
  readonly amount: bigint;
}

/** What one level below an active member brings. */
export interface LevelSum {
  base: bigint;
  sources: number;
  amount: bigint;
}

/** A share of a pool. */
export interface PoolShare {
  readonly base: bigint;
  readonly rateBps: number;
  readonly pool: bigint;
  readonly sharers: number;
  readonly amount: bigint;
}

/** A member with a package that earns on the day, and what the rules find out about them. */
export interface ActiveMember {
  readonly uid: string;
  readonly sponsor: string | null;
  readonly packages: readonly ActivePackage[];
  readonly dailyReward: bigint;
  readonly ownAmount: bigint;
  readonly directs: ActiveMember[];
  teamAmount: bigint;
  readonly levels: Map<number, LevelSum>;
  upline?: PoolShare & { readonly introducer: string };
  rank?: string;
  performance?: PoolShare & { readonly rank: string };
}

/** The row of a member in the form in which it is stored. */
export function referenceRow(
  plan: RewardPlan,
  member: ActiveMember,
  day: string,
): StoredRewardEntry {
  const { uid, packages, dailyReward, levels, upline, rank, performance } = member;
  const [named, others] = [packages.slice(0, 100), packages.slice(100)];
  const paying = [...levels]
    .filter(([, { amount }]) => amount > 0n)
    .toSorted(([one], [other]) => one - other);
  return {
    planVersion: plan.version,
    token: tokenOfDay(plan.tokens, day, uid),
    DR: {
      amountMicros: exact(dailyReward),
      packages: named.map(({ id, base, rateBps, amount }) => ({
        packageId: id,
        baseMicros: exact(base),
        rateBps,
        amountMicros: exact(amount),
      })),
      ...(others.length > 0 && {
        others: {
          packages: others.length,
          baseMicros: exact(sum(others.map(({ base }) => base))),
          amountMicros: exact(sum(others.map(amountOf))),
        },
      }),
    },
    ...(paying.length > 0 && {
      Level: {
        amountMicros: exact(sum(paying.map(([, { amount }]) => amount))),
        levels: paying.map(([level, { base, sources, amount }]) => ({
          level,
          baseMicros: exact(base),
          rateBps: plan.level.rateBps[level - 1] ?? 0,
          sources,
          amountMicros: exact(amount),
        })),
      },
    }),
    ...(upline !== undefined &&
      upline.amount > 0n && { Upline: { introducer: upline.introducer, ...storedShare(upline) } }),
    ...(rank !== undefined && { rank }),
    ...(performance !== undefined &&
      performance.amount > 0n && {
        performance: { rank: performance.rank, ...storedShare(performance) },
      }),
  };
}

function storedShare({ base, rateBps, pool, sharers, amount }: PoolShare) {
  return {
    baseMicros: exact(base),
    rateBps,
    poolMicros: exact(pool),
    sharers,
    amountMicros: exact(amount),
  };
}

/** What stays with the company of pools, in the form in which it is stored. */
export function storedPools({ remainder, empty }: { remainder: bigint; empty: bigint }) {
  return { remainderMicros: exact(remainder), emptyMicros: exact(empty) };
}

/** The amount of a package, a level or a share. */
export function amountOf({ amount }: { readonly amount: bigint }): bigint {
  return amount;
}

/** The sum of amounts. */
export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/**
 * The amount as a number.
 * @throws {RangeError} when it cannot be stored exactly.
 */
export function exact(amount: bigint): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('An amount is too large');
  return Number(amount);
}
