import {
  addDays,
  businessDayBefore,
  firstDayAfter,
  lastBusinessDayOf,
  monthOf,
} from '../../calendar/business-day.ts';
import type {
  AccountDocument,
  PastDays,
  PastMonth,
  RewardEntry,
} from '../../contract/account-document.ts';
import type { Micros } from '../../contract/values/micros.ts';
import { type RewardKind, rewardKinds } from '../../contract/values/reward-kinds.ts';

/** What counts of a reward entry once its month is over. */
export type EarnedEntry = Pick<RewardEntry, 'revealedAt'> & {
  readonly [Kind in RewardKind]?: { readonly amountMicros: Micros } | undefined;
};

/** Reward entries by day. */
type Days = Readonly<Record<string, EarnedEntry>>;

/** What an account has of the months that are archived. */
type PastMonths = AccountDocument['months'];

/** The calendar days, today included, that a member's earnings are shown for. */
const daysShown = 30;

/** The first of the days that are shown on `today`. */
export function firstDayOf(today: string): string {
  return addDays(today, 1 - daysShown);
}

/** What amounts of each kind come to. */
export function creditedByKind(
  amountOf: (kind: RewardKind) => Micros,
): Readonly<Record<RewardKind, Micros>> {
  return {
    DR: amountOf('DR'),
    Level: amountOf('Level'),
    Upline: amountOf('Upline'),
    performance: amountOf('performance'),
  };
}

/** What a month that is over comes to, by its entries and by the months before it. */
export function pastMonthOf(month: string, days: Days, before: PastMonths): PastMonth {
  const entries = Object.values(days);
  return {
    credited: creditedByKind((kind) =>
      entries.reduce((total, entry) => total + amountOf(entry, kind), 0n),
    ),
    streak: streakUpTo(lastBusinessDayOf(month), { days, months: before }),
  };
}

/**
 * What the last archived days credited, when `days` are archived after those `before`: all that the earnings still
 * show once the month after them begins.
 */
export function pastDaysOf(days: Days, before: PastDays = {}): PastDays {
  const credited = Object.entries(days).map(
    ([day, entry]) => [day, creditedByKind((kind) => amountOf(entry, kind))] as const,
  );
  const known = { ...before, ...Object.fromEntries(credited) };
  const lastDay = Object.keys(known).toSorted().at(-1);
  if (lastDay === undefined) return {};
  const since = firstDayOf(firstDayAfter(monthOf(lastDay)));
  return Object.fromEntries(
    Object.entries(known).filter(([day, ofDay]) => day >= since && hasCredited(ofDay)),
  );
}

/** Whether anything was credited. */
export function hasCredited(credited: Readonly<Record<RewardKind, Micros>>): boolean {
  return rewardKinds.some((kind) => credited[kind] !== 0n);
}

/** What a reward entry has of a kind. */
export function amountOf(entry: EarnedEntry, kind: RewardKind): Micros {
  return entry[kind]?.amountMicros ?? 0n;
}

/** Business days in a row, up to `day`, whose card the member revealed. */
export function streakUpTo(
  day: string,
  { days, months }: { readonly days: Days; readonly months?: PastMonths },
): number {
  let streak = 0;
  for (let each = day; ; each = businessDayBefore(each)) {
    // An archived month is met at its last day, because the days after it are in `days`.
    const past = months?.[monthOf(each)];
    if (past !== undefined) return streak + past.streak;
    if (days[each]?.revealedAt === undefined) return streak;
    streak += 1;
  }
}

/**
 * Compares what an account has of its archived months with their entries. Returns every difference as a sentence;
 * an empty list means that they agree.
 */
export function verifyPastMonths(
  stored: PastMonths = {},
  archived: readonly { readonly days: Days }[],
): string[] {
  const daysOf = new Map(
    archived.flatMap(({ days }) => {
      const [day] = Object.keys(days);
      return day === undefined ? [] : [[monthOf(day), days] as const];
    }),
  );
  const months = [...new Set([...daysOf.keys(), ...Object.keys(stored)])].toSorted();
  let rebuilt: Record<string, PastMonth> = {};
  return months.flatMap((month) => {
    const days = daysOf.get(month);
    const past = stored[month];
    if (days === undefined) return [`${month} has a total and is not archived`];
    const expected = pastMonthOf(month, days, rebuilt);
    rebuilt = { ...rebuilt, [month]: expected };
    if (past === undefined) return [`${month} is archived and has no total`];
    return [
      ...wrongTotals(month, past.credited, expected.credited),
      ...(past.streak === expected.streak
        ? []
        : [`${month}: its streak is ${past.streak}, its entries say ${expected.streak}`]),
    ];
  });
}

/** Compares what an account has of its last archived days with their entries, as `verifyPastMonths` does. */
export function verifyPastDays(
  stored: PastDays = {},
  archived: readonly { readonly days: Days }[],
): string[] {
  const expected = pastDaysOf(Object.assign({}, ...archived.map(({ days }) => days)));
  const days = [...new Set([...Object.keys(expected), ...Object.keys(stored)])].toSorted();
  return days.flatMap((day) => {
    const past = stored[day];
    const ofRow = expected[day];
    if (ofRow === undefined) return [`${day} has a total and is no archived day that is shown`];
    if (past === undefined) return [`${day} is archived and has no total`];
    return wrongTotals(day, past, ofRow);
  });
}

function wrongTotals(
  period: string,
  stored: PastMonth['credited'],
  expected: PastMonth['credited'],
): string[] {
  return rewardKinds
    .filter((kind) => stored[kind] !== expected[kind])
    .map((kind) => `${period}: its total of ${kind} is not that of its entries`);
}
