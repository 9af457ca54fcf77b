import { textAt } from '../../../network/core/member-columns.ts';
import type { PerformanceRank, RewardPlan } from '../reward-plan.ts';
import type { StoredRewardEntry } from './computed-day.ts';
import { type DailyRewards, packageRateBps, packageReward } from './daily-rewards.ts';
import { type LevelTerms, type LevelTotals, levelCauses } from './level-rewards.ts';
import type { Network } from './network.ts';
import type { PerformanceBonus } from './performance-bonus.ts';
import { type PoolColumns, shareEqually } from './share-equally.ts';
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

/** The reward entry of the active member at a place by uid, with the causes of each amount. */
export function rewardEntryOf(facts: DayFacts, order: number): StoredRewardEntry {
  const { day, plan, network } = facts;
  const { columns, indexesByUid } = network;
  const index = indexesByUid[order] ?? 0;
  const entry: StoredRewardEntry = {
    planVersion: plan.version,
    token: tokenOfDay(plan.tokens, day, columns.uids[order] ?? ''),
    DR: dailyPart(facts, order),
  };
  const Level = levelPart(facts, index);
  if (Level !== undefined) entry.Level = Level;
  const Upline = uplinePart(facts, index);
  if (Upline !== undefined) entry.Upline = Upline;
  const rankIndex = (facts.performance.ranks[index] ?? 0) - 1;
  // Most members have no rank, and reading a list at -1 is slow.
  const rank = rankIndex < 0 ? undefined : plan.performance.ranks[rankIndex];
  if (rank === undefined) return entry;
  entry.rank = rank.name;
  const performance = performancePart(facts, rank, rankIndex);
  if (performance !== undefined) entry.performance = performance;
  return entry;
}

type DailyPart = StoredRewardEntry['DR'];

function dailyPart({ network, daily }: DayFacts, order: number): DailyPart {
  const { packageEnds, packageIds, amountsMicros, startDays } = network.columns;
  const packages: DailyPart['packages'] = [];
  const amountMicros = daily.dailyMicros[network.indexesByUid[order] ?? 0] ?? 0;
  const part: DailyPart = { amountMicros, packages };
  const start = order === 0 ? 0 : (packageEnds[order - 1] ?? 0);
  const end = packageEnds[order] ?? 0;
  for (let position = start; position < end; position += 1) {
    const terms = daily.terms[startDays[position] ?? 0];
    const baseMicros = amountsMicros[position] ?? 0;
    const amountMicros = terms === undefined ? 0 : packageReward(terms, baseMicros);
    if (terms === undefined || amountMicros === 0) continue;
    if (packages.length < namedPackagesMax) {
      const rateBps = packageRateBps(terms, baseMicros);
      packages.push({ packageId: textAt(packageIds, position), baseMicros, rateBps, amountMicros });
    } else {
      part.others ??= { packages: 0, baseMicros: 0, amountMicros: 0 };
      part.others.packages += 1;
      part.others.baseMicros += baseMicros;
      part.others.amountMicros += amountMicros;
    }
  }
  return part;
}

function levelPart(
  { levelTerms, levelTotals }: DayFacts,
  index: number,
): StoredRewardEntry['Level'] {
  const amountMicros = levelTotals.levelMicros[index] ?? 0;
  if (amountMicros === 0) return undefined;
  return { amountMicros, levels: levelCauses(levelTerms, index) };
}

function uplinePart(
  { plan, network, daily, upline }: DayFacts,
  index: number,
): StoredRewardEntry['Upline'] {
  // Few members take part: of all others the sponsor is not even looked up.
  if (!upline.takesPart(index)) return undefined;
  const sponsor = network.sponsors[index] ?? -1;
  const share = sponsor < 0 ? undefined : shareOf(upline, sponsor);
  return (
    share && {
      introducer: network.uids[sponsor] ?? '',
      baseMicros: daily.dailyMicros[sponsor] ?? 0,
      rateBps: plan.upline.poolBps,
      poolMicros: share.poolMicros,
      sharers: share.sharers,
      amountMicros: share.amountMicros,
    }
  );
}

function performancePart(
  { daily, performance }: DayFacts,
  { name, poolBps }: PerformanceRank,
  rankIndex: number,
): StoredRewardEntry['performance'] {
  const share = shareOf(performance, rankIndex);
  return (
    share && {
      rank: name,
      baseMicros: daily.subscriptionsMicros,
      rateBps: poolBps,
      poolMicros: share.poolMicros,
      sharers: share.sharers,
      amountMicros: share.amountMicros,
    }
  );
}

/**
 * A sharer's part of a pool; undefined when it is nothing. The callers name its fields one by one:
 * spreading it into an entry takes several times as long.
 */
function shareOf({ poolsMicros, sharers: sharersOf }: PoolColumns, index: number) {
  const poolMicros = poolsMicros[index] ?? 0;
  const sharers = sharersOf[index] ?? 0;
  const amountMicros = shareEqually(poolMicros, sharers);
  return amountMicros === 0 ? undefined : { poolMicros, sharers, amountMicros };
}

/**
 * The token that a member's daily reward is advised to be spent on: by date and member, so that it
 * is the same however often the day is computed. It is no secret and no lottery, and does not tell one day from
 * another: where the number of tokens is a power of two, each member's is that of the day before on some days.
 */
export function tokenOfDay(tokens: readonly string[], day: string, uid: string): string {
  const hashed = hash(uid, hash(':', hash(day, fnvBasis)));
  const token = tokens[(hashed >>> 0) % tokens.length];
  if (token === undefined) throw new RangeError('A reward plan has at least one token');
  return token;
}

const fnvBasis = 0x811c9dc5;

/** FNV-1a in 32 bits, continued from another text: spreads well enough for picking from a list. */
function hash(text: string, before: number): number {
  let state = before;
  for (let position = 0; position < text.length; position += 1)
    state = Math.imul(state ^ text.charCodeAt(position), 0x01000193);
  return state;
}
