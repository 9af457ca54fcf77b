import type { RewardPlan } from '../reward-plan.ts';
import type { StoredRewardEntry } from './computed-day.ts';
import { type DailyRewards, packageRateBps, packageReward } from './daily-rewards.ts';
import { type Climbed, type LevelTerms, levelCauses } from './level-rewards.ts';
import type { Network } from './network.ts';
import type { PerformanceBonus } from './performance-bonus.ts';
import type { SharedPool } from './share-equally.ts';
import type { UplineBonus } from './upline-bonus.ts';

/** Everything that a day has found out. */
export interface DayFacts {
  readonly day: string;
  readonly plan: RewardPlan;
  readonly network: Network;
  readonly daily: DailyRewards;
  readonly levelTerms: LevelTerms;
  readonly climbed: Climbed;
  readonly upline: UplineBonus;
  readonly performance: PerformanceBonus;
}

/**
 * How many packages a row names one by one: with 31 such days and 20 levels an account stays well
 * below the 1 MiB that a document may have, however many packages somebody buys.
 */
const namedPackagesMax = 100;

/** The passbook row of the active member at a place, with what it follows from. */
export function rewardEntryOf(facts: DayFacts, place: number): StoredRewardEntry {
  const { day, plan, network } = facts;
  return {
    planVersion: plan.version,
    token: tokenOfDay(plan.tokens, day, network.uids[place] ?? ''),
    DR: dailyPart(facts, place),
    ...levelPart(facts, place),
    ...uplinePart(facts, place),
    ...performancePart(facts, place),
  };
}

function dailyPart(
  { network, daily }: DayFacts,
  place: number,
): NonNullable<StoredRewardEntry['DR']> {
  const { starts, ids, amountsMicros, startDays } = network.packages;
  const packages = [];
  const others = { packages: 0, baseMicros: 0, amountMicros: 0 };
  const end = starts[place + 1] ?? 0;
  for (let position = starts[place] ?? 0; position < end; position += 1) {
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
  const amountMicros = daily.dailyMicros[place] ?? 0;
  return { amountMicros, packages, ...(others.packages > 0 && { others }) };
}

function levelPart(
  { levelTerms, climbed }: DayFacts,
  place: number,
): Pick<StoredRewardEntry, 'Level'> {
  const amountMicros = climbed.levelMicros[place] ?? 0;
  if (amountMicros === 0) return {};
  return { Level: { amountMicros, levels: levelCauses(levelTerms, place) } };
}

function uplinePart(
  { plan, network, daily, upline }: DayFacts,
  place: number,
): Pick<StoredRewardEntry, 'Upline'> {
  const sponsor = network.sponsors[place] ?? -1;
  const pool = upline.poolOf(sponsor);
  if (pool === undefined || pool.shareMicros === 0 || !upline.takesPart(place)) return {};
  return {
    Upline: {
      introducer: network.uids[sponsor] ?? '',
      ...shareOf(pool, daily.dailyMicros[sponsor] ?? 0, plan.upline.poolBps),
    },
  };
}

function performancePart(
  { plan, daily, performance: { ranks, pools } }: DayFacts,
  place: number,
): Pick<StoredRewardEntry, 'rank' | 'performance'> {
  const index = (ranks[place] ?? 0) - 1;
  const rank = plan.performance.ranks[index];
  const pool = pools[index];
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
