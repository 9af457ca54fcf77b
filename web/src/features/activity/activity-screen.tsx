import { type Activity, useActivity } from '../../activity/use-activity.ts';
import { paths } from '../../config/paths.ts';
import { TextButton } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import type { ActivityFilter } from './activity-groups.ts';
import { ActivityList } from './components/activity-list.tsx';
import { ListEnd } from './components/list-end.tsx';
import { NothingMoved } from './components/nothing-moved.tsx';
import { WaitingRows } from './components/waiting-rows.tsx';
import { useActivityView } from './use-activity-view.ts';
import { useFirstRows } from './use-first-rows.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'out', label: 'Sent' },
  { value: 'in', label: 'Received' },
] as const satisfies readonly { readonly value: ActivityFilter; readonly label: string }[];

/** `/activity`: the movements of the member's tokens. */
export function ActivityScreen() {
  const activity = useActivity();
  return (
    <>
      <TopBar title="Activity" backTo={paths.home} />
      <ActivityStates activity={activity} />
    </>
  );
}

function ActivityStates({ activity }: { readonly activity: Activity }) {
  const { problem, isFresh, refresh } = activity;
  const rows = useFirstRows(activity);
  if (rows === undefined) {
    return (
      <Card kind="rows">
        <SkeletonRows />
      </Card>
    );
  }
  if (rows.length === 0 && problem !== undefined)
    return <ErrorState message={problem} busy={!isFresh} onRetry={refresh} />;
  return (
    <Stack gap={4}>
      {problem === undefined ? null : (
        <Note tone="warn">
          {problem} <TextButton onClick={refresh}>Try again</TextButton>
        </Note>
      )}
      <ActivityRows activity={activity} rows={rows} />
    </Stack>
  );
}

interface ActivityRowsProps {
  readonly activity: Activity;
  readonly rows: NonNullable<Activity['rows']>;
}

function ActivityRows({ activity, rows }: ActivityRowsProps) {
  const view = useActivityView(rows);
  const { filter, shown } = view;
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
      {shown.days.length === 0 ? (
        <NothingMoved filter={filter} />
      ) : (
        <>
          <WaitingRows count={shown.waitingCount} onShow={view.showWaiting} />
          <ActivityList days={shown.days} />
        </>
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
