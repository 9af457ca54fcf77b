import { addDays, isSunday } from '../../calendar/business-day.ts';
import { type RewardEntry, type RewardKind, rewardKinds } from '../../contract/account-document.ts';
import type { Micros } from '../../contract/micros.ts';
import { isDailyRewardHidden } from '../../contract/shown-totals.ts';

/** The calendar days, today included, that a member's earnings are shown for. */
const daysShown = 30;

/** The calendar months, this one included, that a member's earnings are shown for. */
export const monthsShown = 12;

/** What a day (YYYY-MM-DD) or a month (YYYY-MM) credited. */
export interface EarnedPeriod {
  readonly period: string;
  readonly credited: Readonly<Record<RewardKind, Micros>>;
}

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
 * Sums up the reward entries of the shown months, the newest first, as the member may see them on
 * `today`: like the totals, without a daily reward of today that is not revealed.
 */
export function earningsOf(
  entries: readonly (readonly [day: string, entry: RewardEntry])[],
  today: string,
  lastOpenedDay: string | null,
): Earnings {
  const firstDay = addDays(today, 1 - daysShown);
  const days = entries
    .map(([day, entry]) => ({ period: day, credited: creditedIn(day, entry, today) }))
    .filter(({ credited }) => rewardKinds.some((kind) => credited[kind] !== 0n))
    .toReversed();
  const months = [...Map.groupBy(days, ({ period }) => period.slice(0, 7))];
  return {
    days: days.filter(({ period }) => period >= firstDay),
    months: months.map(([period, ofMonth]) => ({ period, credited: sumOf(ofMonth) })),
    streak: streakOf(new Map(entries), today, lastOpenedDay),
  };
}

function creditedIn(day: string, entry: RewardEntry, today: string): EarnedPeriod['credited'] {
  const isHidden = isDailyRewardHidden(day, entry, today);
  return byKind((kind) => (kind === 'DR' && isHidden ? 0n : (entry[kind]?.amountMicros ?? 0n)));
}

function sumOf(periods: readonly EarnedPeriod[]): EarnedPeriod['credited'] {
  return byKind((kind) => periods.reduce((total, { credited }) => total + credited[kind], 0n));
}

function byKind(amountOf: (kind: RewardKind) => Micros): EarnedPeriod['credited'] {
  return {
    DR: amountOf('DR'),
    Level: amountOf('Level'),
    Upline: amountOf('Upline'),
    performance: amountOf('performance'),
  };
}

/** Ends on the last opened day; the card of today breaks nothing as long as it can be revealed. */
function streakOf(
  entries: ReadonlyMap<string, RewardEntry>,
  today: string,
  lastOpenedDay: string | null,
): number {
  if (lastOpenedDay === null) return 0;
  const isRevealed = (day: string) => entries.get(day)?.revealedAt !== undefined;
  let day = lastOpenedDay;
  if (day === today && !isRevealed(day)) day = businessDayBefore(day);
  let streak = 0;
  for (; isRevealed(day); day = businessDayBefore(day)) streak += 1;
  return streak;
}

function businessDayBefore(day: string): string {
  const before = addDays(day, -1);
  return isSunday(before) ? addDays(before, -1) : before;
}
