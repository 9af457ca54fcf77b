import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { rewardStartText } from '@polytips/functions/contract/reward-start.ts';
import { Clock, Gift, Hourglass } from 'lucide-react';
import { UnreadCall } from '../../../base/api/call-states.tsx';
import { isAnswered } from '../../../base/api/read-state.ts';
import { useCallPages } from '../../../base/api/use-call-pages.ts';
import { environment } from '../../../config/environment.ts';
import { paths } from '../../../config/paths.ts';
import { recentRewards } from '../../../reads/home-reads.ts';
import type { RewardState } from '../../../rewards/todays-card-model.ts';
import { useTodaysCard } from '../../../rewards/use-todays-card.ts';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { type Revelation, useReveal } from '../use-reveal.ts';
import { findRewardOf, listedRewards, weekOf } from '../week-model.ts';
import styles from './daily-reward.module.css';
import { AfterReveal, NextCardNote } from './next-card.tsx';
import { PrizeCard, PrizeCardSkeleton } from './prize-card.tsx';
import { ScratchCard } from './scratch-card.tsx';
import { WeekStrip } from './week-strip.tsx';

interface DailyRewardProps {
  readonly day: string;
}

/** The card of a business day with rewards, and the week around it; the week comes last, for it may come later. */
export function DailyReward({ day }: DailyRewardProps) {
  const { publicKey } = useMember();
  const { call, card: today } = useTodaysCard();
  const recent = useCallPages(rewardsCalls.getDailyRewardList, recentRewards(publicKey));
  const list = recent.data ?? [];
  const rewards = listedRewards(list, environment.businessTimeZone);
  if (today === undefined) return <UnreadCall call={call} loading={<PrizeCardSkeleton />} />;
  const isLoaded = isAnswered(recent);
  // For a member without a package the list has one row that is no reward.
  const hasWeek = isLoaded
    ? list.length === 0 || rewards.length > 0
    : today.state === 'to scratch' || today.state === 'credited';
  return (
    <>
      <TodaysCard day={day} today={today} listedToken={findRewardOf(day, rewards)?.token} />
      <div className={styles.advice}>
        <Note tone="warn">
          For information only. It is advised to hold until it doubles; prices can also fall to
          nothing.
        </Note>
      </div>
      {hasWeek ? <WeekStrip week={weekOf(day, rewards)} isLoaded={isLoaded} /> : null}
    </>
  );
}

interface TodaysCardProps extends DailyRewardProps {
  readonly today: RewardState;
  readonly listedToken: string | undefined;
}

function TodaysCard({ day, today, listedToken }: TodaysCardProps) {
  const { revelation, problem, reveal } = useReveal();
  const uncovered = revelation?.day === day ? revelation : undefined;
  const shown = stateToShow(uncovered, today);
  switch (shown.state) {
    case 'to scratch':
      return (
        <ScratchCard
          // The same card before and after, a new one for another reward.
          key={`${day} ${shown.reward.token} ${shown.reward.amountMicros}`}
          reward={shown.reward}
          revealed={uncovered?.state === 'recorded'}
          busy={uncovered?.state === 'recording'}
          problem={uncovered === undefined ? undefined : problem}
          onReveal={() => reveal(day, shown.reward)}
        />
      );
    case 'credited':
      return <CreditedCard amountMicros={shown.amountMicros} token={listedToken} />;
    case 'just activated':
      return (
        <>
          <EmptyState
            icon={<Clock />}
            title={messages.justActivated}
            message={rewardStartText(day)}
          />
          <NextCardNote />
        </>
      );
    case 'not subscribed':
      return <NotSubscribed />;
    case 'not opened':
      return (
        <EmptyState
          icon={<Hourglass />}
          title="Loading..."
          message="Today's card is being prepared. It shows here by itself."
        />
      );
  }
}

/** A card uncovered here stays, even if another reply already says that its reward is taken. */
function stateToShow(uncovered: Revelation | undefined, today: RewardState): RewardState {
  return uncovered === undefined || uncovered.state === 'failed'
    ? today
    : { state: 'to scratch', reward: uncovered.reward };
}

function NotSubscribed() {
  return (
    <EmptyState
      icon={<Gift />}
      title={messages.rewardMissed}
      message={messages.notSubscribed}
      action={
        <ButtonLink to={paths.packages} size="small">
          See the packages
        </ButtonLink>
      }
    />
  );
}

interface CreditedCardProps {
  readonly amountMicros: bigint | undefined;
  readonly token: string | undefined;
}

/** The card of a day whose reward was revealed before. */
function CreditedCard({ amountMicros, token }: CreditedCardProps) {
  return (
    <>
      <PrizeCard amountMicros={amountMicros} token={token} />
      <div className={styles.below}>
        <Note tone="gain">Reward credited</Note>
      </div>
      <AfterReveal />
    </>
  );
}
