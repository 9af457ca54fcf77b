import { tipsCalls } from '@polytips/functions/contract/calls/tips.ts';
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { useBusinessDay } from '../../base/api/business-day.ts';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { formatDay } from '../../base/time/dates.ts';
import { dayHeading } from '../../base/time/days.ts';
import { environment } from '../../config/environment.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useDrawnSections } from '../../ui/layout/drawn-sections.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TextSizeButton } from './components/text-size-button.tsx';
import { TipCard } from './components/tip-card.tsx';
import { TipRows } from './components/tip-rows.tsx';
import { TipSheet } from './components/tip-sheet.tsx';
import { WithheldTips } from './components/withheld-tips.tsx';
import { type TextSize, useTextSize } from './text-size.ts';
import {
  isWithdrawn,
  newestOf,
  type Tip,
  type TipCount,
  tipAllowances,
  tipDays,
  withheldText,
} from './tips-model.ts';
import { useUnreadSince } from './use-unread-since.ts';

/** `/tips`: the tips that the member's package gives; a new one shows up by itself. */
export function TipsScreen() {
  const { publicKey } = useMember();
  const tips = useCallPages(tipsCalls.getTips, { params: { publicKey } });
  const count = useCall(tipsCalls.getTipCount, { params: { publicKey } });
  const today = count.data?.[0];
  const unreadSince = useUnreadSince(tips.data);
  const hasNew = unreadSince !== undefined && newestOf(tips.data ?? []) > unreadSince;
  const { size, change: changeSize } = useTextSize();
  // The tip itself: the list has it no more once it is withdrawn.
  const [opened, setOpened] = useState<Tip>();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const open = (tip: Tip) => {
    setOpened(tip);
    setRead(new Set(read).add(tip.Tip_sl));
  };
  return (
    <>
      <TopBar
        title="Trading Tips"
        backTo={paths.home}
        trailing={
          <>
            {today === undefined || today.posted === 0 ? null : (
              <Tag tone="brand">
                {today.shown} of {today.posted} today
              </Tag>
            )}
            <TextSizeButton compact size={size} onChange={changeSize} />
          </>
        }
      />
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
          <Stack>
            <EmptyState
              icon={<ChartNoAxesCombined />}
              title="No tips yet"
              message="The first tips of each day will be here, as many as your package gives."
            />
            <WithheldTips next={today?.next ?? null} />
          </Stack>
        }
      >
        {(rows) =>
          // What today holds beyond the package stands among them: both come at once.
          count.isLoading ? (
            <TipsSkeleton />
          ) : (
            <TipDays
              tips={rows}
              isUnread={(tip) => tip.dates > (unreadSince ?? '') && !read.has(tip.Tip_sl)}
              next={today?.next ?? null}
              size={size}
              onOpen={open}
            />
          )
        }
      </CallStates>
      <MoreRows pages={tips} />
      <TipSheet
        tip={opened}
        isWithdrawn={opened !== undefined && isWithdrawn(opened, tips)}
        size={size}
        onSizeChange={changeSize}
        onClose={() => setOpened(undefined)}
      />
      {tips.data === undefined || count.isLoading ? null : <TipsADay />}
    </>
  );
}

interface TipDaysProps {
  readonly tips: readonly Tip[];
  readonly isUnread: (tip: Tip) => boolean;
  /** What the next package adds to today. */
  readonly next: TipCount['next'];
  readonly size: TextSize;
  readonly onOpen: (tip: Tip) => void;
}

/** Tips under their days, the newest first; those of today with what they say. */
function TipDays({ tips, isUnread, next, size, onOpen }: TipDaysProps) {
  const today = useBusinessDay()?.day;
  const withheldOn = withheldText(next) === undefined ? undefined : today;
  const days = useDrawnSections(tipDays(tips, environment.businessTimeZone, withheldOn));
  return days.map(({ day, tips: ofDay }) => (
    <Section key={day} title={dayHeading(day, today)}>
      {day === today ? (
        <Stack>
          {ofDay.map((tip) => (
            <TipCard
              key={tip.Tip_sl}
              tip={tip}
              size={size}
              isUnread={isUnread(tip)}
              onOpen={() => onOpen(tip)}
            />
          ))}
          <WithheldTips next={next} />
        </Stack>
      ) : (
        <TipRows
          label={`Tips of ${formatDay(day)}`}
          tips={ofDay}
          isUnread={isUnread}
          onOpen={onOpen}
        />
      )}
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

/** The shape of a day with its tips. */
function TipsSkeleton() {
  return (
    <Section title="Loading...">
      <SkeletonCards count={3} />
    </Section>
  );
}
