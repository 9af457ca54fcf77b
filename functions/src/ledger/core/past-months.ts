import { businessDayBefore, lastBusinessDayOf, monthOf } from '../../calendar/business-day.ts';
import {
  type AccountDocument,
  type PastMonth,
  type RewardEntry,
  type RewardKind,
  rewardKinds,
} from '../../contract/account-document.ts';
import type { Micros } from '../../contract/micros.ts';

/** What counts of a reward entry once its month is over. */
export type EarnedEntry = Pick<RewardEntry, 'revealedAt'> & {
  readonly [Kind in RewardKind]?: { readonly amountMicros: Micros } | undefined;
};

/** Reward entries by day. */
type Days = Readonly<Record<string, EarnedEntry>>;

/** What an account has of the months that are archived. */
type PastMonths = AccountDocument['months'];

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
      entries.reduce((total, entry) => total + (entry[kind]?.amountMicros ?? 0n), 0n),
    ),
    streak: streakUpTo(lastBusinessDayOf(month), { days, months: before }),
  };
}

/** Business days in a row, up to `day`, whose card the member revealed. */
export function streakUpTo(
  day: string,
  { days, months }: { readonly days: Days; readonly months?: PastMonths },
): number {
  let streak = 0;
  for (let each = day; ; each = businessDayBefore(each)) {
    // The day is the last one of its month then: those after it are in `days`.
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
    const wrongKinds = rewardKinds.filter(
      (kind) => past.credited[kind] !== expected.credited[kind],
    );
    return [
      ...wrongKinds.map((kind) => `${month}: its total of ${kind} is not that of its rows`),
      ...(past.streak === expected.streak
        ? []
        : [`${month}: its streak is ${past.streak}, its rows say ${expected.streak}`]),
    ];
  });
}
