import * as messages from '@polytips/functions/contract/messages.ts';
import { rewardsCalls } from '@polytips/functions/contract/rewards.ts';
import { Clock, Gift, Hourglass } from 'lucide-react';
import { CallTrouble } from '../../../base/api/call-states.tsx';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { useCallPages } from '../../../base/api/use-call-pages.ts';
import { environment } from '../../../config/environment.ts';
import { paths } from '../../../config/paths.ts';
import { type Reward, type RewardState, rewardStateOf } from '../../../rewards/todays-card.ts';
import { recentRewards } from '../../../session/home-reads.ts';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { type Revelation, useReveal } from '../use-reveal.ts';
import { findRewardOf, listedRewards, weekOf } from '../week-model.ts';
import styles from './daily-reward.module.css';
import { AfterReveal, NextCardNote } from './next-card.tsx';
import { PrizeCard, PrizeCardSkeleton } from './prize-card.tsx';
import { ScratchCard } from './scratch-card.tsx';
import { WeekStrip } from './week-strip.tsx';

const reloadMs = 15_000;

/** The card of a business day with rewards, and the week around it. */
export function DailyReward({ day }: { readonly day: string }) {
  const { publicKey } = useMember();
  const { data, isError } = useCallPages(rewardsCalls.getDailyRewardList, recentRewards(publicKey));
  const list = data ?? [];
  const rewards = listedRewards(list, environment.businessTimeZone);
  // For a member without a package the list has one row that is no reward.
  const isSubscribed = list.length === 0 || rewards.length > 0;
  return (
    <>
      <TodaysCard day={day} listedToken={findRewardOf(day, rewards)?.token} />
      {isSubscribed ? (
        <WeekStrip week={weekOf(day, rewards)} isLoaded={data !== undefined || isError} />
      ) : null}
    </>
  );
}

interface TodaysCardProps {
  readonly day: string;
  readonly listedToken: string | undefined;
}

function TodaysCard({ day, listedToken }: TodaysCardProps) {
  const { publicKey } = useMember();
  const tips = useCall(rewardsCalls.getRewardTips, { params: { publicKey } });
  const { revelation, problem, reveal } = useReveal();
  const uncovered = revelation?.day === day ? revelation : undefined;
  const today = tips.data === undefined ? undefined : rewardStateOf(tips.data);
  const reward = rewardToShow(uncovered, today);
  if (reward !== undefined) {
    return (
      <ScratchCard
        // The same card before and after, a new one for another reward.
        key={`${day} ${reward.token} ${reward.amountMicros}`}
        reward={reward}
        revealed={uncovered?.state === 'recorded'}
        busy={uncovered?.state === 'recording'}
        problem={uncovered === undefined ? undefined : problem}
        onReveal={() => reveal(day, reward)}
      />
    );
  }
  switch (today?.state) {
    case 'credited':
      return <CreditedCard amountMicros={today.amountMicros} token={listedToken} />;
    case 'just activated':
      return (
        <>
          <EmptyState
            icon={<Clock />}
            title={messages.justActivated}
            message={messages.rewardFromTomorrow}
          />
          <NextCardNote />
        </>
      );
    case 'not subscribed':
      return <NotSubscribed />;
    case 'not opened':
      return <NotOpened />;
    case 'to scratch':
    case undefined:
      return isMissing(tips) ? <CallTrouble call={tips} /> : <PrizeCardSkeleton />;
  }
}

/** A card uncovered here stays, even if another reply already says that its reward is taken. */
function rewardToShow(
  uncovered: Revelation | undefined,
  today: RewardState | undefined,
): Reward | undefined {
  if (uncovered !== undefined && uncovered.state !== 'failed') return uncovered.reward;
  return today?.state === 'to scratch' ? today.reward : undefined;
}

function NotSubscribed() {
  return (
    <EmptyState
      icon={<Gift />}
      title={messages.rewardMissed}
      message={
        <>
          Nothing is lost: each business day brings a new card. <br />
          {messages.notSubscribed}
        </>
      }
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

/** The day has begun without its rewards; reloads until they are there. */
function NotOpened() {
  const { publicKey } = useMember();
  useCall(rewardsCalls.getRewardTips, { params: { publicKey } }, { refetchIntervalMs: reloadMs });
  return (
    <EmptyState
      icon={<Hourglass />}
      title="Loading..."
      message="Today's card is being prepared. It shows here by itself."
    />
  );
}
