import { addDays } from '../../calendar/business-day.ts';
import { type RewardEntry, storeMicros } from '../../contract/account-document.ts';
import type { CallReply } from '../../contract/contract.ts';
import { isDailyRewardHidden } from '../../contract/shown-totals.ts';
import type { Package } from '../../network/tree.ts';
import { packagePay, termsOf } from '../../rewards/core/engine/daily-rewards.ts';
import type { PlanHistory } from '../../rewards/core/reward-plan.ts';

/** How far the openings have come for a member: what decides which days a package has paid. */
export interface OpenedDays {
  /** The business day of now. */
  readonly today: string;
  /** The last day that is credited; null before the first. */
  readonly lastOpenedDay: string | null;
  /** The member's reward entry of today, once there is one. */
  readonly entryOfToday: Pick<RewardEntry, 'revealedAt'> | undefined;
}

type PackageRow = Exclude<CallReply<'getMyPackages'>, string>[number];
type PackageProgress = Required<
  Pick<PackageRow, 'state' | 'startDay' | 'earned' | 'cap' | 'daily' | 'daysLeft'>
>;

/**
 * How much of its cap a package has paid, as its member may see it: computed as the engine does, and
 * never stored. The reward of today counts once the member has revealed it.
 */
export function packageProgress(
  history: PlanHistory,
  { startDay, amountMicros }: Package,
  opened: OpenedDays,
): PackageProgress {
  const terms = termsOf(history, startDay, firstUnseenDay(startDay, opened));
  const { capMicros, rateMicros, leftMicros } = packagePay(terms, storeMicros(amountMicros));
  const running = startDay > opened.today ? 'soon' : 'earning';
  return {
    state: leftMicros === 0 ? 'ended' : running,
    startDay,
    earned: BigInt(capMicros - leftMicros),
    cap: BigInt(capMicros),
    daily: BigInt(rateMicros),
    daysLeft: Math.ceil(leftMicros / rateMicros),
  };
}

/** The first day whose daily reward of a package the member does not see yet. */
function firstUnseenDay(
  startDay: string,
  { today, lastOpenedDay, entryOfToday }: OpenedDays,
): string {
  if (lastOpenedDay === null) return startDay;
  if (entryOfToday !== undefined && !isDailyRewardHidden(today, entryOfToday, today))
    return addDays(today, 1);
  const afterOpened = addDays(lastOpenedDay, 1);
  return afterOpened < today ? afterOpened : today;
}
