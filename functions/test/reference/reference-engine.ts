import * as z from 'zod/mini';
import { type RewardEntry, rewardEntry } from '../../src/contract/account-document.ts';
import type { Place } from '../../src/network/core/member-columns.ts';
import { tokenOfDay } from '../../src/rewards/core/engine/reward-entry.ts';
import type {
  PerformanceRank,
  PlanHistory,
  RewardPlan,
} from '../../src/rewards/core/reward-plan.ts';
import type { WholeDay } from './agreement.ts';
import type { EnginePackage } from './example-members.ts';

type DailyCause = NonNullable<RewardEntry['DR']>['packages'][number];
type LevelCause = NonNullable<RewardEntry['Level']>['levels'][number];

/** A member with a package that earns on the day, and what the rules find out about them. */
interface ActiveMember {
  readonly uid: string;
  readonly sponsor: string | null;
  readonly packages: readonly DailyCause[];
  readonly dailyReward: bigint;
  readonly ownAmount: bigint;
  readonly directs: ActiveMember[];
  teamAmount: bigint;
  readonly levels: Map<number, LevelCause>;
  upline?: NonNullable<RewardEntry['Upline']>;
  rank?: string;
  performance?: NonNullable<RewardEntry['performance']>;
}

/** Pools: what their sharers get, and what the company keeps of them. */
interface Pools {
  shared: bigint;
  remainder: bigint;
  empty: bigint;
}

/** The levels below a member that are a team. */
const teamLevels = 20;

/**
 * The rules of design section 6, one after the other, slow and obvious: what the engine of the rewards
 * must agree with. Amounts are BigInt until the end; they must stay below 2^53.
 */
export function referenceDay(
  history: PlanHistory,
  members: readonly Place[],
  day: string,
): WholeDay {
  const plan = planFor(history, day);
  const seen = isSunday(dayNumber(day)) ? [] : members.filter(({ joinedDay }) => joinedDay < day);
  const active = activeMembers(history, seen, day);
  const keptLevels = creditLevels(plan, members, active);
  const upline = shareUpline(plan, seen, active);
  const started = seen
    .flatMap(({ packages }) => packages)
    .filter(({ startDay }) => startDay === day)
    .reduce((total, { amountMicros }) => total + BigInt(amountMicros), 0n);
  const performance = sharePerformance(plan, active, started);

  const all = [...active.values()];
  return {
    planVersion: plan.version,
    totals: {
      members: seen.length,
      credited: all.length,
      creditedMicros: {
        DR: Number(all.reduce((total, { dailyReward }) => total + dailyReward, 0n)),
        Level: Number(sum(all.flatMap(({ levels }) => [...levels.values()]))),
        Upline: Number(upline.shared),
        performance: Number(performance.shared),
      },
      subscriptionsMicros: Number(started),
      kept: { Level: keptLevels, Upline: keptOf(upline), performance: keptOf(performance) },
    },
    entries: new Map(
      all.map((member) => [member.uid, z.encode(rewardEntry, entryOf(plan, member, day))]),
    ),
  };
}

function keptOf({ remainder, empty }: Pools) {
  return { remainderMicros: Number(remainder), emptyMicros: Number(empty) };
}

/** The reward entry of a member, in which 100 packages are named. */
function entryOf(plan: RewardPlan, member: ActiveMember, day: string): RewardEntry {
  const { uid, packages, dailyReward, levels, upline, rank, performance } = member;
  const others = packages.slice(100);
  const paying = [...levels.values()]
    .filter(({ amountMicros }) => amountMicros > 0n)
    .toSorted((one, other) => one.level - other.level);
  return {
    planVersion: plan.version,
    token: tokenOfDay(plan.tokens, day, uid),
    DR: {
      amountMicros: dailyReward,
      packages: packages.slice(0, 100),
      ...(others.length > 0 && {
        others: {
          packages: others.length,
          baseMicros: others.reduce((total, { baseMicros }) => total + baseMicros, 0n),
          amountMicros: sum(others),
        },
      }),
    },
    ...(paying.length > 0 && { Level: { amountMicros: sum(paying), levels: paying } }),
    ...(upline && upline.amountMicros > 0n && { Upline: upline }),
    ...(rank !== undefined && { rank }),
    ...(performance && performance.amountMicros > 0n && { performance }),
  };
}

// --- Days and plans

/** Days since 1970-01-01, a Thursday. */
function dayNumber(day: string): number {
  // As a small integer: thousands of days are looped over.
  return (Date.parse(`${day}T00:00:00Z`) / 86_400_000) | 0;
}

function isSunday(dayNumber: number): boolean {
  return (dayNumber + 4) % 7 === 0;
}

/** The business days from `from` on, before `until`. */
function countBusinessDays(from: string, until: string): bigint {
  const last = dayNumber(until);
  let count = 0;
  for (let day = dayNumber(from); day < last; day += 1) if (!isSunday(day)) count += 1;
  return BigInt(count);
}

/** The last plan that is effective on the day. */
function planFor(history: PlanHistory, day: string): RewardPlan {
  let found = history[0];
  for (const plan of history) if (plan.effectiveDay <= day) found = plan;
  return found;
}

// --- Daily

function activeMembers(
  history: PlanHistory,
  seen: readonly Place[],
  day: string,
): Map<string, ActiveMember> {
  // Many packages start on the same day.
  const startDays = new Set(seen.flatMap(({ packages }) => packages.map((one) => one.startDay)));
  const paidDays = new Map([...startDays].map((from) => [from, countBusinessDays(from, day)]));
  const active = new Map<string, ActiveMember>();
  for (const { uid, sponsor, packages } of seen) {
    const earning = packages
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap((one) => dailyCause(planFor(history, one.startDay), one, day, paidDays) ?? []);
    if (earning.length === 0) continue;
    active.set(uid, {
      uid,
      sponsor,
      packages: earning,
      dailyReward: sum(earning),
      ownAmount: earning.reduce((total, { baseMicros }) => total + baseMicros, 0n),
      directs: [],
      teamAmount: 0n,
      levels: new Map(),
    });
  }
  return active;
}

/** What the package pays by the terms of the plan of its first day; undefined when it does not earn. */
function dailyCause(
  { daily }: RewardPlan,
  { id, amountMicros, startDay }: EnginePackage,
  day: string,
  paidDays: ReadonlyMap<string, bigint>,
): DailyCause | undefined {
  if (startDay > day) return undefined;
  const base = BigInt(amountMicros);
  // Not by the table of the packages, on purpose: a changed minimum has to be found here, where sold packages are paid.
  const { Essential, Pro, Elite } = daily.rateBps;
  const rateBps = base >= 1_000_000_000n ? Elite : base >= 500_000_000n ? Pro : Essential;
  const rate = rateOf(base, rateBps);
  const cap = base * BigInt(daily.capMultiple);
  const earned = rate * (paidDays.get(startDay) ?? 0n);
  const paid = earned < cap ? earned : cap;
  if (paid >= cap) return undefined;
  const amount = rate < cap - paid ? rate : cap - paid;
  return { packageId: id, baseMicros: base, rateBps, amountMicros: amount };
}

// --- Level, directs and teams

/**
 * Credits the members above each active member, sponsor by sponsor.
 * @returns what the company keeps of inactive receivers.
 */
function creditLevels(
  plan: RewardPlan,
  members: readonly Place[],
  active: ReadonlyMap<string, ActiveMember>,
) {
  const sponsors = new Map(members.map(({ uid, sponsor }) => [uid, sponsor]));
  let [inactive, shares] = [0n, 0];
  for (const source of active.values()) {
    let uid = source.sponsor;
    for (let level = 1; level <= teamLevels && uid !== null; level += 1) {
      const receiver = active.get(uid);
      if (receiver !== undefined) receiver.teamAmount += source.ownAmount;
      if (level === 1) receiver?.directs.push(source);
      uid = sponsors.get(uid) ?? null;
      const rateBps = plan.level.rateBps[level - 1];
      if (rateBps === undefined) continue;
      const amount = rateOf(source.dailyReward, rateBps);
      if (receiver === undefined) {
        inactive += amount;
        shares += 1;
        continue;
      }
      const before = receiver.levels.get(level);
      receiver.levels.set(level, {
        level,
        rateBps,
        baseMicros: (before?.baseMicros ?? 0n) + source.dailyReward,
        sources: (before?.sources ?? 0) + 1,
        amountMicros: (before?.amountMicros ?? 0n) + amount,
      });
    }
  }
  return { inactiveMicros: Number(inactive), shares };
}

// --- Upline and performance

function shareUpline(
  { upline: { poolBps, activeDirectsMin } }: RewardPlan,
  seen: readonly Place[],
  active: ReadonlyMap<string, ActiveMember>,
): Pools {
  const pools = { shared: 0n, remainder: 0n, empty: 0n };
  const introducers = new Set(seen.map(({ sponsor }) => sponsor));
  for (const introducer of active.values()) {
    if (!introducers.has(introducer.uid)) continue;
    const sharers = introducer.directs.filter(({ directs }) => directs.length >= activeDirectsMin);
    const share = sharePool(introducer.dailyReward, poolBps, sharers.length, pools);
    for (const sharer of sharers) sharer.upline = { introducer: introducer.uid, ...share };
  }
  return pools;
}

function sharePerformance(
  { performance: { ranks } }: RewardPlan,
  active: ReadonlyMap<string, ActiveMember>,
  base: bigint,
): Pools {
  const pools = { shared: 0n, remainder: 0n, empty: 0n };
  for (const member of active.values()) {
    const highest = ranks.filter((rank) => meets(member, rank)).at(-1);
    if (highest !== undefined) member.rank = highest.name;
  }
  for (const { name, poolBps } of ranks) {
    const sharers = [...active.values()].filter(({ rank }) => rank === name);
    const share = sharePool(base, poolBps, sharers.length, pools);
    for (const sharer of sharers) sharer.performance = { rank: name, ...share };
  }
  return pools;
}

function meets({ ownAmount, directs, teamAmount }: ActiveMember, rank: PerformanceRank): boolean {
  return (
    ownAmount >= BigInt(rank.activeAmountMinMicros) &&
    directs.length >= rank.activeDirectsMin &&
    teamAmount >= BigInt(rank.teamAmountMinMicros)
  );
}

/** Shares a rate of the base equally; the company keeps the remainder, or a pool without sharers. */
function sharePool(baseMicros: bigint, rateBps: number, sharers: number, pools: Pools) {
  const poolMicros = rateOf(baseMicros, rateBps);
  const amountMicros = sharers === 0 ? 0n : poolMicros / BigInt(sharers);
  pools.shared += amountMicros * BigInt(sharers);
  if (sharers === 0) pools.empty += poolMicros;
  else pools.remainder += poolMicros - amountMicros * BigInt(sharers);
  return { baseMicros, rateBps, poolMicros, sharers, amountMicros };
}

// --- Arithmetic

/** A rate of an amount: the fraction of a micro stays with the company. */
function rateOf(amount: bigint, rateBps: number): bigint {
  return (amount * BigInt(rateBps)) / 10_000n;
}

function sum(causes: readonly { readonly amountMicros: bigint }[]): bigint {
  return causes.reduce((total, { amountMicros }) => total + amountMicros, 0n);
}
