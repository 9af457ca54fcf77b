import type { RewardPlan } from '../reward-plan.ts';
import type { StoredRewardEntry } from './computed-day.ts';
import { type DailyRewards, packageRateBps, packageReward } from './daily-rewards.ts';
import { type LevelTerms, type LevelTotals, levelCauses } from './level-rewards.ts';
import type { Network } from './network.ts';
import type { PerformanceBonus } from './performance-bonus.ts';
import type { SharedPool } from './share-equally.ts';
import type { UplineBonus } from './upline-bonus.ts';

/** Everything that the entries of a day are made from. */
export interface DayFacts {
  readonly day: string;
  readonly plan: RewardPlan;
  readonly network: Network;
  readonly daily: DailyRewards;
  readonly levelTerms: LevelTerms;
  readonly levelTotals: LevelTotals;
  readonly upline: UplineBonus;
  readonly performance: PerformanceBonus;
}

/**
 * The packages that an entry lists one by one. With 31 such days and 20 levels an account stays well
 * below the 1 MiB limit of a document, however many packages the member buys.
 */
const namedPackagesMax = 100;

/** The reward entry of the active member at an index, with the causes of each amount. */
export function rewardEntryOf(facts: DayFacts, index: number): StoredRewardEntry {
  const { day, plan, network } = facts;
  return {
    planVersion: plan.version,
    token: tokenOfDay(plan.tokens, day, network.uids[index] ?? ''),
    DR: dailyPart(facts, index),
    ...levelPart(facts, index),
    ...uplinePart(facts, index),
    ...performancePart(facts, index),
  };
}

function dailyPart(
  { network, daily }: DayFacts,
  index: number,
): NonNullable<StoredRewardEntry['DR']> {
  const { starts, ids, amountsMicros, startDays } = network.packages;
  const packages = [];
  const others = { packages: 0, baseMicros: 0, amountMicros: 0 };
  const end = starts[index + 1] ?? 0;
  for (let position = starts[index] ?? 0; position < end; position += 1) {
    const terms = daily.terms[startDays[position] ?? 0];
    const baseMicros = amountsMicros[position] ?? 0;
    const amountMicros = terms === undefined ? 0 : packageReward(terms, baseMicros);
    if (terms === undefined || amountMicros === 0) continue;
    if (packages.length < namedPackagesMax) {
      const rateBps = packageRateBps(terms, baseMicros);
      packages.push({ packageId: ids[position] ?? '', baseMicros, rateBps, amountMicros });
    } else {
      others.packages += 1;
      others.baseMicros += baseMicros;
      others.amountMicros += amountMicros;
    }
  }
  const amountMicros = daily.dailyMicros[index] ?? 0;
  return { amountMicros, packages, ...(others.packages > 0 && { others }) };
}

function levelPart(
  { levelTerms, levelTotals }: DayFacts,
  index: number,
): Pick<StoredRewardEntry, 'Level'> {
  const amountMicros = levelTotals.levelMicros[index] ?? 0;
  if (amountMicros === 0) return {};
  return { Level: { amountMicros, levels: levelCauses(levelTerms, index) } };
}

function uplinePart(
  { plan, network, daily, upline }: DayFacts,
  index: number,
): Pick<StoredRewardEntry, 'Upline'> {
  const sponsor = network.sponsors[index] ?? -1;
  const pool = upline.poolOf(sponsor);
  if (pool === undefined || pool.shareMicros === 0 || !upline.takesPart(index)) return {};
  return {
    Upline: {
      introducer: network.uids[sponsor] ?? '',
      ...shareOf(pool, daily.dailyMicros[sponsor] ?? 0, plan.upline.poolBps),
    },
  };
}

function performancePart(
  { plan, daily, performance: { ranks, pools } }: DayFacts,
  index: number,
): Pick<StoredRewardEntry, 'rank' | 'performance'> {
  const rankIndex = (ranks[index] ?? 0) - 1;
  const rank = plan.performance.ranks[rankIndex];
  const pool = pools[rankIndex];
  if (rank === undefined || pool === undefined) return {};
  if (pool.shareMicros === 0) return { rank: rank.name };
  const share = shareOf(pool, daily.subscriptionsMicros, rank.poolBps);
  return { rank: rank.name, performance: { rank: rank.name, ...share } };
}

function shareOf(
  { poolMicros, sharers, shareMicros }: SharedPool,
  baseMicros: number,
  rateBps: number,
) {
  return { baseMicros, rateBps, poolMicros, sharers, amountMicros: shareMicros };
}

/**
 * The token that a member's daily reward is advised to be spent on: by date and member, so that it
 * is the same however often the day is computed. It is no secret and no lottery.
 */
export function tokenOfDay(tokens: readonly string[], day: string, uid: string): string {
  const token = tokens[hash(`${day}:${uid}`) % tokens.length];
  if (token === undefined) throw new RangeError('A reward plan has at least one token');
  return token;
}

/** FNV-1a in 32 bits: spreads well enough for picking from a list. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return state >>> 0;
}
