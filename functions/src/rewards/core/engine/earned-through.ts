import { isSunday, nextBusinessDay } from '../../../calendar/business-day.ts';
import { checkedMicros } from '../../../money/rates.ts';
import type { Place } from '../../../network/core/member-columns.ts';
import { type PlanHistory, planOn } from '../reward-plan.ts';
import { dailyRewards } from './daily-rewards.ts';
import { createLevelScratch, levelRewards } from './level-rewards.ts';
import { indexNetwork } from './network.ts';

/** Two members of a network, one below the other. */
export interface Pair {
  readonly receiver: Omit<Place, 'sponsor'>;
  readonly source: Omit<Place, 'sponsor'>;
  /** How many levels `source` is below `receiver`. */
  readonly level: number;
}

/**
 * The Level rewards of the receiver from the source's daily rewards alone, up to and including `lastDay`;
 * a checked integer. The engine computes every day again, in a network of these two and of members
 * without packages between them: level rewards are rounded for each source and level, so what comes
 * from others below changes nothing.
 */
export function earnedThrough(history: PlanHistory, pair: Pair, lastDay: string): number {
  const network = indexNetwork(chainOf(pair));
  // Depth first, the receiver is the first of a chain, and the source the last.
  const [receiver, source] = [0, pair.level];
  const scratch = createLevelScratch(network.depths);
  const days = pair.source.packages.map(({ startDay }) => startDay).toSorted();
  let earnedMicros = 0;
  for (const day of businessDays(days[0], lastDay)) {
    const daily = dailyRewards(history, network, day);
    const rests = (daily.dailyMicros[source] ?? 0) === 0;
    // A package that has paid everything never pays again.
    if (rests && daily.seen[source] === 1 && day > (days.at(-1) ?? '')) break;
    if (rests || (daily.dailyMicros[receiver] ?? 0) === 0) continue;
    const { rateBps } = planOn(history, day).level;
    const { levelMicros } = levelRewards({ depths: network.depths, ...daily }, rateBps, scratch);
    earnedMicros += levelMicros[receiver] ?? 0;
  }
  return checkedMicros(earnedMicros);
}

function chainOf({ receiver, source, level }: Pair): Place[] {
  const { joinedDay } = receiver;
  const between = Array.from({ length: level - 1 }, (_, index) => ({
    uid: `between ${index}`,
    joinedDay,
    packages: [],
  }));
  const chain = [receiver, ...between, source];
  return chain.map((member, index) => ({ ...member, sponsor: chain[index - 1]?.uid ?? null }));
}

function* businessDays(first: string | undefined, last: string): Generator<string> {
  if (first === undefined) return;
  for (let day = isSunday(first) ? nextBusinessDay(first) : first; day <= last; ) {
    yield day;
    day = nextBusinessDay(day);
  }
}
