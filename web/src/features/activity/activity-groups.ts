import type { ListedActivity } from '../../activity/merge-activity.ts';
import { dateIn } from '../../lib/format/date-in.ts';

/** Which way the tokens that are shown went. */
export type ActivityFilter = 'all' | 'out' | 'in';

/** What of the activity is on the screen. */
export interface ActivityView {
  readonly filter: ActivityFilter;
  readonly withTiny: boolean;
  /** How many rows at most. */
  readonly length: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** The rows of one day. */
export interface ActivityDay {
  /** dd-MMM-yyyy. */
  readonly date: string;
  readonly rows: readonly ListedActivity[];
}

/** The activity as the screen shows it. */
export interface ShownActivity {
  readonly days: readonly ActivityDay[];
  /** How many match the filter beyond those shown. */
  readonly restCount: number;
  /** How many came in that are too small to be meant. */
  readonly tinyCount: number;
}

/** Picks the rows to show and groups them by day, in the order they have. */
export function showActivity(
  rows: readonly ListedActivity[],
  { filter, withTiny, length, timeZone }: ActivityView,
): ShownActivity {
  const ofFilter = rows.filter(({ direction }) => filter === 'all' || direction === filter);
  const meant = withTiny ? ofFilter : ofFilter.filter((row) => !isTiny(row));
  const days = new Map<string, ListedActivity[]>();
  for (const row of meant.slice(0, length)) {
    const date = dateIn(timeZone, new Date(row.atMs));
    days.set(date, [...(days.get(date) ?? []), row]);
  }
  return {
    days: [...days].map(([date, ofDay]) => ({ date, rows: ofDay })),
    restCount: Math.max(meant.length - length, 0),
    tinyCount: ofFilter.filter(isTiny).length,
  };
}

// A hundredth of either: less than that of POL pays for hardly any transaction.
const meantFrom = { USDT: 10_000n, POL: 10n ** 16n } as const;

/** Received, and too small to be meant: what is sent to get an address into somebody's list. */
const isTiny = ({ direction, symbol, amount }: ListedActivity): boolean =>
  direction === 'in' && amount < meantFrom[symbol];
