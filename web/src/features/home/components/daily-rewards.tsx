import { Clock, Gift } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { CallStates } from '../../../lib/api/call-states.tsx';
import { MoreRows } from '../../../lib/api/more-rows.tsx';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type RewardList, rewardListOf } from '../home-model.ts';
import { CreditedRewards } from './credited-rewards.tsx';

/** The daily rewards that were credited, or why there are none. */
export function DailyRewards() {
  const { publicKey } = useMember();
  const list = useCallPages('getDailyRewardList', { params: { publicKey } });
  return (
    <Section title="Crypto Purchasing Rewards">
      <Card kind="rows">
        <CallStates call={list} loading={<SkeletonRows />} empty={<NothingRevealed />}>
          {(rows) => <RewardListState list={rewardListOf(rows)} />}
        </CallStates>
      </Card>
      <MoreRows pages={list} />
    </Section>
  );
}

function RewardListState({ list }: { readonly list: RewardList }) {
  switch (list.state) {
    case 'credited':
      return <CreditedRewards rewards={list.rewards} />;
    case 'notice':
      return <EmptyState icon={<Clock />} title={list.title} message={list.message} />;
    case 'not subscribed':
      return (
        <EmptyState
          icon={<Gift />}
          title={list.title}
          message={list.message}
          action={
            <ButtonLink to={paths.packages} size="small">
              See the packages
            </ButtonLink>
          }
        />
      );
  }
}

function NothingRevealed() {
  return (
    <EmptyState
      icon={<Gift />}
      title="Loading..."
      message="Each reward shows here once its card is scratched."
      action={
        <ButtonLink to={paths.dailyReward} size="small">
          Daily reward
        </ButtonLink>
      }
    />
  );
}
