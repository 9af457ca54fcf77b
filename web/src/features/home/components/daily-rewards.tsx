import { Bitcoin, Clock, Coins, Gift } from 'lucide-react';
import { CallStates } from '../../../base/api/call-states.tsx';
import { MoreRows } from '../../../base/api/more-rows.tsx';
import { useCallPages } from '../../../base/api/use-call-pages.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatDate } from '../../../base/format-date.ts';
import { paths } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { type CreditedReward, type RewardList, rewardListOf } from '../home-model.ts';

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

/** Daily rewards, each tagged Credited. */
function CreditedRewards({ rewards }: { readonly rewards: readonly CreditedReward[] }) {
  return (
    <RowList label="Crypto Purchasing Rewards">
      {rewards.map(({ id, title, token, date, amountMicros }) => (
        <Row
          key={id}
          icon={token === 'BTC' ? <Bitcoin /> : <Coins />}
          iconTone="gold"
          title={title}
          detail={formatDate(date)}
          value={<Amount figure={`+${formatPayment(amountMicros)}`} />}
          tag={<Tag tone="gain">Credited</Tag>}
        />
      ))}
    </RowList>
  );
}
