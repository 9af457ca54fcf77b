import type { ListedActivity } from '../../activity/activity-row.ts';
import { dayIn } from '../../base/time/days.ts';
import { isTinyTransfer } from '../../chain/received-pol.ts';
import type { StoryOf } from '../../payments/use-payment-stories.ts';
import { isFound } from './activity-texts.ts';
import type { NameOf } from './use-names.ts';

/** Which way the tokens that are shown went. */
export type ActivityFilter = 'all' | 'out' | 'in';

/** The part of the activity on the screen. */
export interface ActivityView {
  readonly filter: ActivityFilter;
  readonly withTiny: boolean;
  /** Words that are looked for; empty shows everything. */
  readonly search: string;
  readonly nameOf: NameOf;
  readonly storyOf: StoryOf;
  /** How many rows at most. */
  readonly length: number;
  /** IANA name. */
  readonly timeZone: string;
  /** The ids of the rows in view: later rows must not move them. */
  readonly seen: ReadonlySet<string>;
}

/** The rows of one day. */
export interface ActivityDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly rows: readonly ListedActivity[];
}

/** The activity as the screen shows it. */
export interface ShownActivity {
  readonly days: readonly ActivityDay[];
  /** How many rows match the filter and the search, without those that are hidden. */
  readonly matchCount: number;
  /** How many match the filter beyond those shown. */
  readonly restCount: number;
  /** How many rows wait because they would appear above a row in view. */
  readonly waitingCount: number;
  /** How many incoming rows are too small to be payments. */
  readonly tinyCount: number;
}

/** Picks the rows to show and groups them by day, in the order they have. */
export function showActivity(
  rows: readonly ListedActivity[],
  { filter, withTiny, search, nameOf, storyOf, length, timeZone, seen }: ActivityView,
): ShownActivity {
  const ofDirection = rows.filter(({ direction }) => filter === 'all' || direction === filter);
  // The text of every row costs much on a phone.
  const ofFilter =
    search.trim() === ''
      ? ofDirection
      : ofDirection.filter((row) =>
          isFound(row, { name: nameOf(row.address), word: storyOf(row).word }, search),
        );
  const listed = withTiny ? ofFilter : ofFilter.filter((row) => !isTiny(row));
  const lastSeen = listed.findLastIndex(({ id }) => seen.has(id));
  // What the member has just paid is looked for here: it does not wait.
  const steady = listed.filter(
    ({ id, direction }, index) => index > lastSeen || seen.has(id) || direction === 'out',
  );
  const days = new Map<string, ListedActivity[]>();
  for (const row of steady.slice(0, length)) {
    const day = dayIn(timeZone, new Date(row.atMs));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return {
    days: [...days].map(([day, ofDay]) => ({ day, rows: ofDay })),
    matchCount: listed.length,
    restCount: Math.max(steady.length - length, 0),
    waitingCount: listed.length - steady.length,
    tinyCount: ofFilter.filter(isTiny).length,
  };
}

const isTiny = (row: ListedActivity): boolean => row.direction === 'in' && isTinyTransfer(row);
