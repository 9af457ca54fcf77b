import type { RewardKind } from '@polytips/functions/contract/values/reward-kinds.ts';
import { monthName } from '../../base/time/dates.ts';
import { type Credited, partsOf } from '../../rewards/earned.ts';
import type { Bar } from '../../ui/display/bars.tsx';

/** What a month credited, as the server lists it. */
export type EarnedMonth = Credited & { readonly month: string };

const shownMonths = 6;

/** A bar for each of the last six months with the month of `today` (YYYY-MM-DD), the oldest first. */
export function monthBarsOf(
  months: readonly EarnedMonth[],
  kinds: readonly RewardKind[],
  today: string,
): Bar[] {
  const known = new Map(months.map((each) => [each.month, each]));
  const [year = 0, month = 0] = today.split('-').map((part) => Number.parseInt(part, 10));
  return Array.from({ length: shownMonths }, (_, index) => {
    const first = new Date(Date.UTC(year, month - shownMonths + index, 1));
    const key = first.toISOString().slice(0, 7);
    return {
      key,
      label: monthName(first),
      parts: partsOf(known.get(key), kinds),
    };
  });
}
