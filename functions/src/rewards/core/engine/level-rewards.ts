import type * as z from 'zod/mini';
import type { rewardEntry } from '../../../contract/account-document.ts';
import { limits } from '../../../contract/values/limits.ts';
import { rateDownChecked, wholeBps } from '../../../money/rates.ts';
import type { Network } from './network.ts';

/** Level rewards and team figures of each member on a day, by index; amounts are checked integers. */
export interface LevelTotals {
  /** The level rewards of each member, also of inactive members, who do not get them. */
  readonly levelMicros: Float64Array;
  /** How many of a member's directs are active. */
  readonly activeDirects: Int32Array;
  /** The amount of the active packages of the team: the 20 levels below. */
  readonly teamMicros: Float64Array;
}

/** What the level rewards of a day are computed from; by index. */
export interface LevelInput {
  readonly depths: Int32Array;
  /** The whole daily reward; 0 for an inactive member. */
  readonly dailyMicros: Float64Array;
  /** The amount of the active packages; 0 for an inactive member. */
  readonly activeMicros: Float64Array;
}

/**
 * Reusable buffers: the results, and a row for each depth between the top and the deepest member.
 * Allocating them takes longer than the computation; the next call overwrites earlier results.
 */
export interface LevelScratch extends LevelTotals {
  readonly indexes: Int32Array;
  readonly shares: Float64Array;
  readonly directs: Int32Array;
  readonly below: Float64Array;
  readonly beyondDepth: Float64Array;
}

/** Rows above the top of a network, which take the shares that have no receiver. */
const margin = limits.networkLevels + 1;

/** Allocates the buffers for a network of these depths. */
export function createLevelScratch(depths: Int32Array): LevelScratch {
  let deepest = 0;
  for (let index = 0; index < depths.length; index += 1) {
    const depth = depths[index] ?? 0;
    if (depth > deepest) deepest = depth;
  }
  const rows = margin + deepest + 1;
  return {
    levelMicros: new Float64Array(depths.length),
    activeDirects: new Int32Array(depths.length),
    teamMicros: new Float64Array(depths.length),
    indexes: new Int32Array(rows),
    shares: new Float64Array(rows),
    directs: new Int32Array(rows),
    below: new Float64Array(rows),
    beyondDepth: new Float64Array(rows),
  };
}

/**
 * Computes every member's level rewards: each member above gets the rate of its level of the whole
 * daily reward, floored per source and level. Also counts active directs and team amounts, which ranks
 * need. Source: design section 6.
 *
 * One pass in depth-first order, with one row per depth for the member on the current path: a share is
 * an addition to a nearby row, and a row is complete when the pass leaves its member's subtree. It is
 * one function because every further loop over millions of members costs measurable time.
 */
export function levelRewards(
  { depths, dailyMicros, activeMicros }: LevelInput,
  levelRatesBps: readonly number[],
  scratch: LevelScratch = createLevelScratch(depths),
): LevelTotals {
  const count = depths.length;
  const { levelMicros, activeDirects, teamMicros } = scratch;
  const ratesBps = Int32Array.from(levelRatesBps);
  const levels = ratesBps.length;

  // A team of 20 levels is the whole subtree minus everything below level 20: each member adds its
  // subtree to the row above, and to `beyondDepth` of the row 21 levels above.
  const { indexes, shares, directs, below, beyondDepth } = scratch;

  let nextRow = margin;
  for (let index = 0; index < count; index += 1) {
    const row = nextRow;
    nextRow = index + 1 < count ? margin + (depths[index + 1] ?? 0) : margin;
    const daily = dailyMicros[index] ?? 0;
    if (daily > 0) {
      directs[row - 1] = (directs[row - 1] ?? 0) + 1;
      // The steps of `rateDownChecked`, once for all rates; 32-bit division is faster.
      let wholes: number;
      let rest: number;
      if (daily < 0x8000_0000) {
        const small = daily | 0;
        wholes = (small / wholeBps) | 0;
        rest = small - Math.imul(wholes, wholeBps);
      } else {
        wholes = Math.floor(daily / wholeBps);
        rest = (daily - wholes * wholeBps) | 0;
      }
      const highest = row - margin < levels ? margin : row - levels;
      let rateBps = 0;
      let share = 0;
      for (let receiver = row - 1, level = 0; receiver >= highest; receiver -= 1, level += 1) {
        const levelRateBps = ratesBps[level] ?? 0;
        if (levelRateBps !== rateBps) {
          rateBps = levelRateBps;
          share = wholes * rateBps + ((Math.imul(rest, rateBps) / wholeBps) | 0);
        }
        shares[receiver] = (shares[receiver] ?? 0) + share;
      }
    }
    if (nextRow > row) {
      indexes[row] = index;
      shares[row] = 0;
      directs[row] = 0;
      below[row] = 0;
      beyondDepth[row] = 0;
      continue;
    }
    levelMicros[index] = 0;
    activeDirects[index] = 0;
    teamMicros[index] = 0;
    const active = activeMicros[index] ?? 0;
    below[row - 1] = (below[row - 1] ?? 0) + active;
    beyondDepth[row - margin] = (beyondDepth[row - margin] ?? 0) + active;
    for (let left = row - 1; left >= nextRow; left -= 1) {
      const finished = indexes[left] ?? 0;
      const team = below[left] ?? 0;
      levelMicros[finished] = shares[left] ?? 0;
      activeDirects[finished] = directs[left] ?? 0;
      teamMicros[finished] = team - (beyondDepth[left] ?? 0);
      const all = team + (activeMicros[finished] ?? 0);
      below[left - 1] = (below[left - 1] ?? 0) + all;
      beyondDepth[left - margin] = (beyondDepth[left - margin] ?? 0) + all;
    }
  }
  return { levelMicros, activeDirects, teamMicros };
}

/** What one level of a member's network paid, as stored in a reward entry. */
type LevelCause = NonNullable<z.input<typeof rewardEntry>['Level']>['levels'][number];

/** What the causes of level rewards are computed from. */
export interface LevelTerms {
  readonly network: Pick<Network, 'depths' | 'ends'>;
  /** The whole daily reward of each member, by index. */
  readonly dailyMicros: Float64Array;
  /** The rate of each level, from the first on, in basis points. */
  readonly ratesBps: Int32Array;
}

/**
 * What each level below a member paid, computed from every member there; unpaid levels are left out.
 * Only these become objects: most members have few levels, and a million of them are computed twice a day.
 */
export function levelCauses(
  { network: { depths, ends }, dailyMicros, ratesBps }: LevelTerms,
  index: number,
): LevelCause[] {
  const levels = ratesBps.length;
  for (let level = 0; level < levels; level += 1) {
    baseSums[level] = 0;
    amountSums[level] = 0;
    sourceCounts[level] = 0;
  }
  const firstDepth = (depths[index] ?? 0) + 1;
  const end = ends[index] ?? 0;
  for (let source = index + 1; source < end; ) {
    const level = (depths[source] ?? 0) - firstDepth;
    if (level >= levels) {
      // Too deep, and so is the whole subtree.
      source = ends[source] ?? end;
      continue;
    }
    const daily = dailyMicros[source] ?? 0;
    if (daily > 0) {
      baseSums[level] = (baseSums[level] ?? 0) + daily;
      sourceCounts[level] = (sourceCounts[level] ?? 0) + 1;
      amountSums[level] = (amountSums[level] ?? 0) + shareOf(daily, ratesBps[level] ?? 0);
    }
    source += 1;
  }
  const causes: LevelCause[] = [];
  for (let level = 0; level < levels; level += 1) {
    const amountMicros = amountSums[level] ?? 0;
    if (amountMicros === 0) continue;
    causes.push({
      level: level + 1,
      baseMicros: baseSums[level] ?? 0,
      rateBps: ratesBps[level] ?? 0,
      sources: sourceCounts[level] ?? 0,
      amountMicros,
    });
  }
  return causes;
}

/** `rateDownChecked`; 32-bit division is faster. */
function shareOf(daily: number, rateBps: number): number {
  if (daily >= 0x8000_0000) return rateDownChecked(daily, rateBps);
  const small = daily | 0;
  const wholes = (small / wholeBps) | 0;
  const rest = small - Math.imul(wholes, wholeBps);
  return wholes * rateBps + ((Math.imul(rest, rateBps) / wholeBps) | 0);
}

/** Sums by level, which are filled again for each member. */
const baseSums = new Float64Array(limits.networkLevels);
const amountSums = new Float64Array(limits.networkLevels);
const sourceCounts = new Int32Array(limits.networkLevels);

/** How many members below, within the rewarded levels, have a daily reward. */
export function countSources(
  { network: { depths, ends }, dailyMicros, ratesBps }: LevelTerms,
  index: number,
): number {
  const deepest = (depths[index] ?? 0) + ratesBps.length;
  const end = ends[index] ?? 0;
  let sources = 0;
  for (let source = index + 1; source < end; ) {
    if ((depths[source] ?? 0) > deepest) {
      source = ends[source] ?? end;
      continue;
    }
    if ((dailyMicros[source] ?? 0) > 0) sources += 1;
    source += 1;
  }
  return sources;
}
