import { businessDayBefore, monthOf } from '../../calendar/business-day.ts';
import type { AccountDocument, RewardEntry } from '../../contract/account-document.ts';
import { isDailyRewardHidden } from '../../contract/shown-totals.ts';
import type { Micros } from '../../contract/values/micros.ts';
import type { RewardKind } from '../../contract/values/reward-kinds.ts';
import {
  creditedByKind,
  firstDayOf,
  hasCredited,
  streakUpTo,
} from '../../ledger/core/past-months.ts';

/** The calendar months, this one included, that a member's earnings are shown for. */
const monthsShown = 12;

/** What a day (YYYY-MM-DD) or a month (YYYY-MM) credited. */
interface EarnedPeriod {
  readonly period: string;
  readonly credited: Readonly<Record<RewardKind, Micros>>;
}

/** A reward entry with its day. */
type ShownEntry = readonly [day: string, entry: RewardEntry];

/** What a member earned over time. */
export interface Earnings {
  /** The oldest first, without those that credited nothing. */
  readonly days: readonly EarnedPeriod[];
  readonly months: readonly EarnedPeriod[];
  /** Business days in a row whose card the member revealed. */
  readonly streak: number;
}

/** The first of the months, YYYY-MM, that are shown on `today`. */
export function firstMonthOf(today: string): string {
  const [year = 0, month = 0] = today.split('-').map((part) => Number.parseInt(part, 10));
  return new Date(Date.UTC(year, month - monthsShown, 1)).toISOString().slice(0, 7);
}

/**
 * Sums up what an account has, as the member may see it on `today`: like the totals, without a daily reward of today
 * that is not revealed. A month that is archived and still in `days` counts as archived.
 */
export function earningsOf(
  { days, months = {}, pastDays = {} }: Pick<AccountDocument, 'days' | 'months' | 'pastDays'>,
  today: string,
  lastOpenedDay: string | null,
): Earnings {
  const open = Object.entries(days).filter(([day]) => months[monthOf(day)] === undefined);
  const openMonths = Map.groupBy(open, ([day]) => monthOf(day));
  return {
    days: shownSince(firstDayOf(today), [
      ...Object.entries(pastDays).map(([period, credited]) => ({ period, credited })),
      ...open.map((entry) => ({ period: entry[0], credited: sumOf([entry], today) })),
    ]),
    months: shownSince(firstMonthOf(today), [
      ...Object.entries(months).map(([period, { credited }]) => ({ period, credited })),
      ...[...openMonths].map(([period, ofMonth]) => ({ period, credited: sumOf(ofMonth, today) })),
    ]),
    streak: streakOf({ days, months }, today, lastOpenedDay),
  };
}

function shownSince(first: string, periods: readonly EarnedPeriod[]): EarnedPeriod[] {
  return periods
    .filter(({ period, credited }) => period >= first && hasCredited(credited))
    .toSorted((one, other) => (one.period < other.period ? -1 : 1));
}

function sumOf(entries: readonly ShownEntry[], today: string): EarnedPeriod['credited'] {
  return creditedByKind((kind) =>
    entries.reduce((total, [day, entry]) => {
      const isHidden = kind === 'DR' && isDailyRewardHidden(day, entry, today);
      return total + (isHidden ? 0n : (entry[kind]?.amountMicros ?? 0n));
    }, 0n),
  );
}

/**
 * Ends on the last opened day; the card of today breaks nothing as long as it can be revealed, and counts once it was,
 * also where the day is not opened for everybody yet.
 */
function streakOf(
  account: Pick<AccountDocument, 'days' | 'months'>,
  today: string,
  lastOpenedDay: string | null,
): number {
  if (account.days[today]?.revealedAt !== undefined) return streakUpTo(today, account);
  if (lastOpenedDay === null) return 0;
  return streakUpTo(lastOpenedDay === today ? businessDayBefore(today) : lastOpenedDay, account);
}
