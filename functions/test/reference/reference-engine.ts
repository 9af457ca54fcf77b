import type { EngineMember, EnginePackage } from '../../src/rewards/core/engine/network.ts';
import type {
  PerformanceRank,
  PlanHistory,
  RewardPlan,
} from '../../src/rewards/core/reward-plan.ts';
import type { WholeDay } from './agreement.ts';
import {
  type ActiveMember,
  type ActivePackage,
  amountOf,
  exact,
  type PoolShare,
  referenceRow,
  storedPools,
  sum,
} from './reference-row.ts';

/** What stays with the company. */
interface Kept {
  readonly level: { inactive: bigint; shares: number };
  readonly upline: { remainder: bigint; empty: bigint };
  readonly performance: { remainder: bigint; empty: bigint };
}

/** The levels below a member that are a team. */
const teamLevels = 20;

/**
 * The rules of design section 6, one after the other, slow and obvious: what the engine of the rewards
 * must agree with. Amounts are BigInt until the rows are written.
 * @throws {RangeError} when an amount cannot be stored exactly.
 */
export function referenceDay(
  history: PlanHistory,
  members: readonly EngineMember[],
  day: string,
): WholeDay {
  const plan = planFor(history, day);
  const seen = isSunday(dayNumber(day)) ? [] : members.filter(({ joinedDay }) => joinedDay < day);
  const kept: Kept = {
    level: { inactive: 0n, shares: 0 },
    upline: { remainder: 0n, empty: 0n },
    performance: { remainder: 0n, empty: 0n },
  };

  const active = activeMembers(history, seen, day);
  creditLevels(plan, members, active, kept);
  shareUpline(plan, seen, active, kept);
  const started = seen
    .flatMap(({ packages }) => packages)
    .filter(({ startDay }) => startDay === day)
    .map(({ amountMicros }) => BigInt(amountMicros));
  sharePerformance(plan, active, sum(started), kept);

  const all = [...active.values()];
  return {
    planVersion: plan.version,
    totals: {
      members: seen.length,
      credited: all.length,
      creditedMicros: {
        DR: exact(sum(all.map(({ dailyReward }) => dailyReward))),
        Level: exact(sum(all.flatMap(({ levels }) => [...levels.values()].map(amountOf)))),
        Upline: exact(sum(all.map(({ upline }) => upline?.amount ?? 0n))),
        performance: exact(sum(all.map(({ performance }) => performance?.amount ?? 0n))),
      },
      subscriptionsMicros: exact(sum(started)),
      kept: {
        Level: { inactiveMicros: exact(kept.level.inactive), shares: kept.level.shares },
        Upline: storedPools(kept.upline),
        performance: storedPools(kept.performance),
      },
    },
    rows: new Map(all.map((member) => [member.uid, referenceRow(plan, member, day)])),
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
  seen: readonly EngineMember[],
  day: string,
): Map<string, ActiveMember> {
  // Many packages start on the same day.
  const startDays = new Set(seen.flatMap(({ packages }) => packages.map((one) => one.startDay)));
  const paidDays = new Map([...startDays].map((from) => [from, countBusinessDays(from, day)]));
  const active = new Map<string, ActiveMember>();
  for (const { uid, sponsor, packages } of seen) {
    const earning = packages
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap((one) => activePackage(planFor(history, one.startDay), one, day, paidDays) ?? []);
    if (earning.length === 0) continue;
    active.set(uid, {
      uid,
      sponsor,
      packages: earning,
      dailyReward: sum(earning.map(amountOf)),
      ownAmount: sum(earning.map(({ base }) => base)),
      directs: [],
      teamAmount: 0n,
      levels: new Map(),
    });
  }
  return active;
}

/** What the package pays by the terms of the plan of its first day; undefined when it does not earn. */
function activePackage(
  { daily }: RewardPlan,
  { id, amountMicros, startDay }: EnginePackage,
  day: string,
  paidDays: ReadonlyMap<string, bigint>,
): ActivePackage | undefined {
  if (startDay > day) return undefined;
  const base = BigInt(amountMicros);
  const { Essential, Pro, Elite } = daily.rateBps;
  const rateBps = base >= 1_000_000_000n ? Elite : base >= 500_000_000n ? Pro : Essential;
  const rate = rateOf(base, rateBps);
  const cap = base * BigInt(daily.capMultiple);
  const earned = rate * (paidDays.get(startDay) ?? 0n);
  const paid = earned < cap ? earned : cap;
  if (paid >= cap) return undefined;
  return { id, base, rateBps, amount: rate < cap - paid ? rate : cap - paid };
}

// --- Level, directs and teams

/** From each active member up, sponsor by sponsor. */
function creditLevels(
  plan: RewardPlan,
  members: readonly EngineMember[],
  active: ReadonlyMap<string, ActiveMember>,
  kept: Kept,
): void {
  const sponsors = new Map(members.map(({ uid, sponsor }) => [uid, sponsor]));
  for (const source of active.values()) {
    let uid = source.sponsor;
    for (let level = 1; level <= teamLevels && uid !== null; level += 1) {
      const receiver = active.get(uid);
      if (receiver !== undefined) {
        receiver.teamAmount += source.ownAmount;
        if (level === 1) receiver.directs.push(source);
      }
      const rateBps = plan.level.rateBps[level - 1];
      if (rateBps !== undefined) giveLevel(source, receiver, level, rateBps, kept);
      uid = sponsors.get(uid) ?? null;
    }
  }
}

function giveLevel(
  source: ActiveMember,
  receiver: ActiveMember | undefined,
  level: number,
  rateBps: number,
  kept: Kept,
): void {
  const amount = rateOf(source.dailyReward, rateBps);
  if (receiver === undefined) {
    kept.level.inactive += amount;
    kept.level.shares += 1;
    return;
  }
  const brought = receiver.levels.get(level) ?? { base: 0n, sources: 0, amount: 0n };
  receiver.levels.set(level, brought);
  brought.base += source.dailyReward;
  brought.sources += 1;
  brought.amount += amount;
}

// --- Upline and performance

function shareUpline(
  { upline: { poolBps, activeDirectsMin } }: RewardPlan,
  seen: readonly EngineMember[],
  active: ReadonlyMap<string, ActiveMember>,
  kept: Kept,
): void {
  const introducers = new Set(seen.map(({ sponsor }) => sponsor));
  for (const introducer of active.values()) {
    if (!introducers.has(introducer.uid)) continue;
    const sharers = introducer.directs.filter(({ directs }) => directs.length >= activeDirectsMin);
    const share = sharePool(introducer.dailyReward, poolBps, sharers.length, kept.upline);
    for (const sharer of sharers) sharer.upline = { introducer: introducer.uid, ...share };
  }
}

function sharePerformance(
  { performance: { ranks } }: RewardPlan,
  active: ReadonlyMap<string, ActiveMember>,
  base: bigint,
  kept: Kept,
): void {
  const holders = new Map(ranks.map((rank) => [rank, new Array<ActiveMember>()]));
  for (const member of active.values()) {
    const highest = ranks.filter((rank) => meets(member, rank)).at(-1);
    if (highest !== undefined) holders.get(highest)?.push(member);
  }
  for (const [{ name, poolBps }, sharers] of holders) {
    const share = sharePool(base, poolBps, sharers.length, kept.performance);
    for (const sharer of sharers) {
      sharer.rank = name;
      sharer.performance = { rank: name, ...share };
    }
  }
}

function meets({ ownAmount, directs, teamAmount }: ActiveMember, rank: PerformanceRank): boolean {
  return (
    ownAmount >= BigInt(rank.activeAmountMinMicros) &&
    directs.length >= rank.activeDirectsMin &&
    teamAmount >= BigInt(rank.teamAmountMinMicros)
  );
}

/** Shares a rate of the base equally; the company keeps the remainder, or a pool without sharers. */
function sharePool(
  base: bigint,
  rateBps: number,
  sharers: number,
  kept: { remainder: bigint; empty: bigint },
): PoolShare {
  const pool = rateOf(base, rateBps);
  const amount = sharers === 0 ? 0n : pool / BigInt(sharers);
  if (sharers === 0) kept.empty += pool;
  else kept.remainder += pool - amount * BigInt(sharers);
  return { base, rateBps, pool, sharers, amount };
}

// --- Arithmetic

/** A rate of an amount: the fraction of a micro stays with the company. */
function rateOf(amount: bigint, rateBps: number): bigint {
  return (amount * BigInt(rateBps)) / 10_000n;
}
