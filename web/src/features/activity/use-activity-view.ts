import { useMemo, useState } from 'react';
import type { ListedActivity } from '../../activity/activity-row.ts';
import { environment } from '../../config/environment.ts';
import type { StoryOf } from '../../payments/use-payment-stories.ts';
import { type ActivityFilter, type ShownActivity, showActivity } from './activity-groups.ts';
import type { NameOf } from './use-names.ts';

const stepLength = 30;
const nothing: ReadonlySet<string> = new Set();

/** The part of the activity on the screen, and the functions that change it. */
export interface UsedActivityView {
  readonly filter: ActivityFilter;
  readonly withTiny: boolean;
  readonly search: string;
  readonly shown: ShownActivity;
  readonly chooseFilter: (filter: ActivityFilter) => void;
  readonly toggleTiny: () => void;
  readonly look: (search: string) => void;
  /** Makes the list longer. @returns whether older rows must be loaded for that. */
  readonly showMore: () => boolean;
  /** Shows the rows that wait. */
  readonly showWaiting: () => void;
}

/** Follows the activity without moving the rows in view, until the member changes the view. */
export function useActivityView(
  rows: readonly ListedActivity[],
  nameOf: NameOf,
  storyOf: StoryOf,
): UsedActivityView {
  const [filter, setFilter] = useState<ActivityFilter>('all');
  const [withTiny, setWithTiny] = useState(false);
  const [search, setSearch] = useState('');
  const [length, setLength] = useState(stepLength);
  const [seen, setSeen] = useState(nothing);
  const timeZone = environment.businessTimeZone;
  const shown = useMemo(
    () => showActivity(rows, { filter, withTiny, search, nameOf, storyOf, length, timeZone, seen }),
    [rows, filter, withTiny, search, nameOf, storyOf, length, timeZone, seen],
  );
  const ids = shown.days.flatMap(({ rows: ofDay }) => ofDay.map(({ id }) => id));
  // In the same render: the rows on the screen count as seen.
  if (ids.some((id) => !seen.has(id))) setSeen(new Set(ids));
  return {
    filter,
    withTiny,
    search,
    shown,
    chooseFilter(chosen) {
      setFilter(chosen);
      setSeen(nothing);
    },
    toggleTiny() {
      setWithTiny(!withTiny);
      setSeen(nothing);
    },
    look(text) {
      setSearch(text);
      setSeen(nothing);
    },
    showMore() {
      setLength(length + stepLength);
      return shown.restCount < stepLength;
    },
    showWaiting() {
      setLength(length + shown.waitingCount);
      setSeen(nothing);
    },
  };
}
