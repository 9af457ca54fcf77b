import { Bitcoin, Clock, Coins, Gift } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { CallStates } from '../../../lib/api/call-states.tsx';
import { MoreRows } from '../../../lib/api/more-rows.tsx';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { formatDate } from '../../../lib/format/format-date.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { formatPayment } from '../../../payments/format-payment.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Row, RowList } from '../../../ui/row.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
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
