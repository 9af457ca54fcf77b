import { CalendarOff } from 'lucide-react';
import { useBusinessDay } from '../../base/api/business-day.ts';
import { UnreadCall } from '../../base/api/call-states.tsx';
import { formatDay } from '../../base/time/dates.ts';
import { paths } from '../../config/paths.ts';
import { Explanation } from '../../rewards/components/explanation.tsx';
import { explanations } from '../../rewards/explanations.ts';
import { useDaysEarnings } from '../../rewards/use-next-card.ts';
import { Tag } from '../../ui/display/tag.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { DailyReward } from './components/daily-reward.tsx';
import { NextCardNote } from './components/next-card.tsx';
import { PrizeCardSkeleton } from './components/prize-card.tsx';
import styles from './daily-reward-screen.module.css';

/** `/dr-tips`: the scratch card of the business day. */
export function DailyRewardScreen() {
  const today = useBusinessDay();
  return (
    <>
      <TopBar
        title="Daily reward"
        backTo={paths.home}
        trailing={today === undefined ? null : <Tag tone="warn">{formatDay(today.day)}</Tag>}
      />
      <div className={styles.lead}>
        <p>One card each business day. Sunday is off.</p>
        <Explanation of="DR Tips">{explanations.dailyReward}</Explanation>
      </div>
      <Today />
    </>
  );
}

/** The reward of the business day; on a Sunday, that there is none. */
function Today() {
  const today = useBusinessDay();
  // Replies carry the business day: some call must be made to learn it, and to see it end.
  const { earnings } = useDaysEarnings();
  if (today?.off === false) return <DailyReward key={today.day} day={today.day} />;
  if (today?.off === true) {
    return (
      <>
        <EmptyState
          icon={<CalendarOff />}
          title="Sunday Off"
          message="Rewards rest today, for everybody."
        />
        <NextCardNote />
      </>
    );
  }
  return <UnreadCall call={earnings} loading={<PrizeCardSkeleton />} />;
}
