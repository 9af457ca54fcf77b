import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Activity, useActivity } from '../../activity/use-activity.ts';
import { OfflineState } from '../../base/api/call-states.tsx';
import { useOnline } from '../../base/browser/use-online.ts';
import { paths } from '../../config/paths.ts';
import { type StoryOf, usePaymentStories } from '../../payments/use-payment-stories.ts';
import { IconButton, TextButton } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import type { ActivityFilter } from './activity-groups.ts';
import { ActivityList } from './components/activity-list.tsx';
import { ListEnd } from './components/list-end.tsx';
import { NothingShown } from './components/nothing-shown.tsx';
import { WaitingRows } from './components/waiting-rows.tsx';
import { type UsedActivityView, useActivityView } from './use-activity-view.ts';
import { useFirstRows } from './use-first-rows.ts';
import { type NameOf, useNames } from './use-names.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'out', label: 'Sent' },
  { value: 'in', label: 'Received' },
] as const satisfies readonly { readonly value: ActivityFilter; readonly label: string }[];

const none: NonNullable<Activity['rows']> = [];

/** `/activity`: the movements of the member's tokens. */
export function ActivityScreen() {
  const activity = useActivity();
  const rows = useFirstRows(activity);
  const nameOf = useNames();
  const storyOf = usePaymentStories();
  const view = useActivityView(rows ?? none, nameOf, storyOf);
  const [isSearching, setSearching] = useState(false);
  const toggle = () => {
    setSearching(!isSearching);
    view.look('');
  };
  return (
    <>
      <TopBar
        title="Activity"
        backTo={paths.home}
        trailing={
          <IconButton
            label="Search"
            icon={isSearching ? <X /> : <Search />}
            pressed={isSearching}
            onClick={toggle}
          />
        }
      />
      <Stack gap={4}>
        {isSearching ? <SearchField view={view} /> : null}
        <ActivityStates
          activity={activity}
          rows={rows}
          view={view}
          nameOf={nameOf}
          storyOf={storyOf}
        />
      </Stack>
    </>
  );
}

function SearchField({ view: { search, shown, look } }: { readonly view: UsedActivityView }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Field
      ref={field}
      label="Name, amount, address or transaction"
      help={`${search.trim() === '' ? 'In' : `${shown.matchCount} in`} what the list has loaded`}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={80}
      value={search}
      onChange={look}
    />
  );
}

interface ActivityStatesProps {
  readonly activity: Activity;
  readonly rows: Activity['rows'];
  readonly view: UsedActivityView;
  readonly nameOf: NameOf;
  readonly storyOf: StoryOf;
}

function ActivityStates(props: ActivityStatesProps) {
  const { activity, rows } = props;
  const { problem, isFresh, refresh } = activity;
  const online = useOnline();
  if (rows === undefined) {
    return (
      <Card kind="rows">
        <SkeletonRows />
      </Card>
    );
  }
  if (rows.length === 0 && problem !== undefined) {
    return online ? (
      <ErrorState message={problem} busy={!isFresh} onRetry={refresh} />
    ) : (
      <OfflineState />
    );
  }
  return (
    <>
      {problem === undefined ? null : (
        <Note tone="warn">
          {problem} <TextButton onClick={refresh}>Try again</TextButton>
        </Note>
      )}
      <ActivityRows {...props} />
    </>
  );
}

function ActivityRows({ activity, view, nameOf, storyOf }: ActivityStatesProps) {
  const { filter, search, shown } = view;
  return (
    <div>
      <ChipGroup
        label="Which way"
        options={filters}
        value={filter}
        onChange={(value) =>
          view.chooseFilter(filters.find((option) => option.value === value)?.value ?? 'all')
        }
      />
      {shown.days.length > 0 ? (
        <>
          <WaitingRows count={shown.waitingCount} onShow={view.showWaiting} />
          <ActivityList days={shown.days} nameOf={nameOf} storyOf={storyOf} />
        </>
      ) : shown.tinyCount > 0 ? null : (
        <NothingShown filter={filter} search={search} hasMore={activity.hasMore} />
      )}
      <ListEnd
        activity={activity}
        shown={shown}
        withTiny={view.withTiny}
        onToggleTiny={view.toggleTiny}
        onShowMore={() => {
          if (view.showMore()) activity.loadMore();
        }}
      />
    </div>
  );
}
