import { isSunday } from '../../calendar/business-day.ts';
import type { PassbookDay } from '../../contract/account-document.ts';
import type { Micros } from '../../contract/micros.ts';
import type { Tree } from '../../network/tree.ts';
import { type DailyCause, dailyReward } from './daily-reward.ts';
import { type KeptShares, type LevelCause, levelRewards } from './level-rewards.ts';
import { type PlanHistory, planOn } from './reward-plan.ts';
import { tokenOfDay } from './token-of-day.ts';

/** What the engine sees of a member. */
export interface EngineMember extends Pick<Tree, 'ancestors' | 'joinedDay' | 'packages'> {
  readonly uid: string;
}

/** What a day credits to one member with a package that earns. */
export interface DayCredit {
  readonly uid: string;
  readonly row: PassbookDay;
}

/** Everything that follows from a day. */
export interface ComputedDay {
  readonly day: string;
  readonly planVersion: number;
  /** By uid. */
  readonly credits: readonly DayCredit[];
  readonly counts: {
    /** Members who had joined before the day. */
    readonly members: number;
    /** Members with a package that earns. */
    readonly credited: number;
  };
  /** What is credited, by kind. */
  readonly amounts: { readonly DR: Micros; readonly Level: Micros };
  /** What stays with the company, by kind. */
  readonly kept: { readonly Level: KeptShares };
}

/**
 * Computes the rewards of a business day from the plans and the network alone: no clock, no I/O, and
 * nothing that a run has written. The order of the members and of their packages changes nothing.
 * A Sunday credits nothing. Source: design section 6.
 * @throws {RangeError} when a member's ancestor is missing: the network is not whole, and a day of
 * wrong credits is worse than none.
 */
export function computeDay(
  history: PlanHistory,
  members: readonly EngineMember[],
  day: string,
): ComputedDay {
  const plan = planOn(history, day);
  const seen = isSunday(day) ? [] : members.filter(({ joinedDay }) => joinedDay < day);
  requireWholeNetwork(members, seen);

  // A member is active exactly when a package pays: a package pays until its cap is reached.
  const daily = new Map<string, readonly DailyCause[]>();
  const sources = [];
  for (const member of seen) {
    const causes = dailyCauses(history, member, day);
    if (causes.length === 0) continue;
    daily.set(member.uid, causes);
    sources.push({ ancestors: member.ancestors, dailyMicros: sumOf(causes) });
  }
  const level = levelRewards(plan.level.rateBps, sources, (uid) => daily.has(uid));

  // Whoever gets a level reward is active, and whoever is active has a daily reward.
  const credits = [...daily]
    .map(([uid, packages]) => ({
      uid,
      row: toRow(
        { planVersion: plan.version, token: tokenOfDay(plan.tokens, day, uid) },
        packages,
        level.causes.get(uid),
      ),
    }))
    .toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
  return {
    day,
    planVersion: plan.version,
    credits,
    counts: { members: seen.length, credited: credits.length },
    amounts: {
      DR: credits.reduce((total, { row }) => total + (row.DR?.amountMicros ?? 0n), 0n),
      Level: credits.reduce((total, { row }) => total + (row.Level?.amountMicros ?? 0n), 0n),
    },
    kept: { Level: level.kept },
  };
}

function requireWholeNetwork(
  members: readonly EngineMember[],
  seen: readonly EngineMember[],
): void {
  const known = new Set(members.map(({ uid }) => uid));
  for (const { uid, ancestors } of seen) {
    const missing = ancestors.find((ancestor) => !known.has(ancestor));
    if (missing !== undefined)
      throw new RangeError(`The network is not whole: ${uid} is below ${missing}, who is missing`);
  }
}

function dailyCauses(history: PlanHistory, { packages }: EngineMember, day: string): DailyCause[] {
  return packages
    .flatMap((subscription) => dailyReward(history, subscription, day) ?? [])
    .toSorted((one, other) => (one.packageId < other.packageId ? -1 : 1));
}

function toRow(
  terms: Required<Pick<PassbookDay, 'planVersion' | 'token'>>,
  packages: readonly DailyCause[],
  levels: readonly LevelCause[] = [],
): PassbookDay {
  return {
    ...terms,
    DR: { amountMicros: sumOf(packages), packages: [...packages] },
    ...(levels.length > 0 && { Level: { amountMicros: sumOf(levels), levels: [...levels] } }),
  };
}

function sumOf(causes: readonly { readonly amountMicros: Micros }[]): Micros {
  return causes.reduce((total, { amountMicros }) => total + amountMicros, 0n);
}
