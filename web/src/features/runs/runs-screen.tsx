import { runsCalls } from '@polytips/functions/contract/calls/runs.ts';
import { CalendarClock } from 'lucide-react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { isMissing } from '../../base/api/read-state.ts';
import { type CallPages, useCallPages } from '../../base/api/use-call-pages.ts';
import { paths } from '../../config/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { DailyRewards, DailyRewardsSkeleton } from './components/daily-rewards.tsx';
import { Liability } from './components/liability.tsx';
import { RunEntries } from './components/run-entries.tsx';
import { type Run, runsRefreshMs } from './runs-model.ts';

const skeletonRuns = 5;

/** `/runs`, for admins: the openings of the day, what they credit, and what is owed. */
export function RunsScreen() {
  const runs = useCallPages(runsCalls.runs, {}, { refetchIntervalMs: runsRefreshMs });
  return (
    <>
      <TopBar title="Reward Runs" backTo={paths.menu} />
      <Section title="Owed to members">
        <Liability />
      </Section>
      <RewardsSection runs={runs} />
      <Section title="Openings of the day">
        <CallStates
          call={runs}
          loading={
            <Card kind="rows">
              <SkeletonRows count={skeletonRuns} lead="text" />
            </Card>
          }
          empty={
            <EmptyState
              icon={<CalendarClock />}
              title="No day opened yet"
              message="Each business day is opened just after midnight; what it credits will be listed here."
            />
          }
        >
          {(rows) => <RunEntries runs={rows} />}
        </CallStates>
      </Section>
      <MoreRows pages={runs} />
    </>
  );
}

/** The chart; where there is nothing to draw, the list below says why. */
function RewardsSection({ runs }: { readonly runs: CallPages<Run> }) {
  const { data } = runs;
  if (data === undefined ? isMissing(runs) : data.length === 0) return null;
  return (
    <Section title="Daily rewards">
      {data === undefined ? <DailyRewardsSkeleton /> : <DailyRewards runs={data} />}
    </Section>
  );
}
