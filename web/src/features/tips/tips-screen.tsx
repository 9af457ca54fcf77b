import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { useBusinessDay } from '../../base/api/business-day.ts';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { formatDay } from '../../base/format.ts';
import { environment } from '../../config/environment.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TipCard } from './components/tip-card.tsx';
import { newestOf, type Tip, tipAllowances, tipDates } from './tips-model.ts';

/** `/tips`: the tips that the member's package gives; a new one shows up by itself. */
export function TipsScreen() {
  const { publicKey } = useMember();
  const tips = useCallPages('getTips', { params: { publicKey } });
  const [newSince, setNewSince] = useState<string>();
  // The tips of the first reply are not new.
  if (newSince === undefined && tips.data !== undefined) setNewSince(newestOf(tips.data));
  const hasNew = newSince !== undefined && newestOf(tips.data ?? []) > newSince;
  return (
    <>
      <TopBar title="Trading Tips" backTo={paths.home} />
      <Note>For information only. Prices can fall to nothing; what you buy is your decision.</Note>
      <output>
        <VisuallyHidden>
          {hasNew ? `New trading tip: ${tips.data?.[0]?.heading}` : ''}
        </VisuallyHidden>
      </output>
      <CallStates
        call={tips}
        loading={<TipsSkeleton />}
        empty={
          <EmptyState
            icon={<ChartNoAxesCombined />}
            title="No tips yet"
            message="The first tips of each day will be here, as many as your package gives."
          />
        }
      >
        {(rows) => <TipDates tips={rows} newSince={newSince ?? ''} />}
      </CallStates>
      <MoreRows pages={tips} />
      {tips.data === undefined ? null : <TipsADay />}
    </>
  );
}

interface TipDatesProps {
  readonly tips: readonly Tip[];
  /** Tips posted after this moment are marked as new. */
  readonly newSince: string;
}

/** Tips under their dates, the newest first. */
function TipDates({ tips, newSince }: TipDatesProps) {
  const today = useBusinessDay()?.day;
  return tipDates(tips, environment.businessTimeZone).map((group) => (
    <Section
      key={group.date}
      title={group.date}
      trailing={
        today !== undefined && group.date === formatDay(today) ? (
          <Tag tone="quiet">Today</Tag>
        ) : null
      }
    >
      <Stack>
        {group.tips.map((tip) => (
          <TipCard key={tip.Tip_sl} tip={tip} isNew={tip.dates > newSince} />
        ))}
      </Stack>
    </Section>
  ));
}

/** How many tips a day each package gives, and the way to the packages. */
function TipsADay() {
  return (
    <Section title="Tips a day">
      <Stack>
        <Card kind="rows">
          <KeyValueList
            items={tipAllowances.map(({ holder, tips }) => ({ key: holder, value: tips }))}
          />
        </Card>
        <ButtonLink to={paths.packages}>See the packages</ButtonLink>
      </Stack>
    </Section>
  );
}

/** The shape of a date with its tips. */
function TipsSkeleton() {
  return (
    <Section title="Loading...">
      <Stack>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Section>
  );
}
