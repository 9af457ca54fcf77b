import { isSunday, nextBusinessDay } from '../../../calendar/business-day.ts';
import { checkedMicros, rateDownChecked } from '../../../money/rates.ts';
import type { Place } from '../../../network/core/member-columns.ts';
import { type PlanHistory, planOn } from '../reward-plan.ts';
import { packagePay, termsOf } from './daily-rewards.ts';

type Member = Omit<Place, 'sponsor'>;

/** Two members of a network, one below the other. */
export interface Pair {
  readonly receiver: Member;
  readonly source: Member;
  /** How many levels `source` is below `receiver`. */
  readonly level: number;
}

/**
 * The Level rewards of the receiver from the source's daily rewards alone, up to and including `lastDay`;
 * a checked integer. Level rewards are rounded for each source and level, so what comes from others changes
 * nothing: the engine computes one day of a whole network, this every day of two members, by the same
 * `packagePay`.
 */
export function earnedThrough(
  history: PlanHistory,
  { receiver, source, level }: Pair,
  lastDay: string,
): number {
  const starts = source.packages.map(({ startDay }) => startDay).toSorted();
  const days = [...businessDays(starts[0], lastDay)];
  const ownMicros = dailyMicrosOf(receiver, history, days);
  const sourceMicros = dailyMicrosOf(source, history, days);
  let earnedMicros = 0;
  for (const [index, day] of days.entries()) {
    if (ownMicros[index] === 0) continue;
    const rateBps = planOn(history, day).level.rateBps[level - 1] ?? 0;
    earnedMicros += rateDownChecked(checkedMicros(sourceMicros[index] ?? 0), rateBps);
  }
  return checkedMicros(earnedMicros);
}

/** The whole daily reward of a member on each of these business days, which follow each other. */
function dailyMicrosOf(
  { joinedDay, packages }: Member,
  history: PlanHistory,
  days: readonly string[],
): Float64Array {
  const dailyMicros = new Float64Array(days.length);
  for (const { startDay, amountMicros } of packages) {
    const first = days.findIndex((day) => day >= startDay && day > joinedDay);
    const firstDay = days[first];
    if (firstDay === undefined) continue;
    const { rateMicros, leftMicros } = packagePay(
      termsOf(history, startDay, firstDay),
      amountMicros,
    );
    // From its first day on a package pays on each of them, until nothing is left.
    let left = leftMicros;
    for (let index = first; index < days.length && left > 0; index += 1) {
      dailyMicros[index] = (dailyMicros[index] ?? 0) + Math.min(rateMicros, left);
      left -= rateMicros;
    }
  }
  return dailyMicros;
}

function* businessDays(first: string | undefined, last: string): Generator<string> {
  if (first === undefined) return;
  for (let day = isSunday(first) ? nextBusinessDay(first) : first; day <= last; ) {
    yield day;
    day = nextBusinessDay(day);
  }
}
