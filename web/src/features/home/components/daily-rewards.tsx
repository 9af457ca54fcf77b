import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { Clock, Coins, Gift } from 'lucide-react';
import { useState } from 'react';
import { CallStates } from '../../../base/api/call-states.tsx';
import { useCallPages } from '../../../base/api/use-call-pages.ts';
import { formatUsdt } from '../../../base/format.ts';
import { formatDate } from '../../../base/time/format-date.ts';
import { paths } from '../../../config/paths.ts';
import { recentRewards } from '../../../reads/home-reads.ts';
import { Explanation } from '../../../rewards/components/explanation.tsx';
import { explanations } from '../../../rewards/explanations.ts';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { hiddenFigure, useHiddenBalances } from '../hidden-balances.ts';
import { type CreditedReward, type RewardList, rewardListOf } from '../home-model.ts';
import styles from './daily-rewards.module.css';
import { SectionLink } from './section-link.tsx';

/** Home shows the newest; the list of daily rewards has them all. */
const shownRewards = 3;

/** The daily rewards that were credited last, or why there are none. */
export function DailyRewards() {
  const { publicKey } = useMember();
  const list = useCallPages(rewardsCalls.getDailyRewardList, recentRewards(publicKey));
  return (
    <Section
      title="Crypto Purchasing Rewards"
      trailing={
        <span className={styles.ways}>
          <Explanation of="Crypto Purchasing Rewards">{explanations.purchasing}</Explanation>
          <SectionLink to={paths.dailyRewardList}>See all</SectionLink>
        </span>
      }
    >
      <Card kind="rows">
        <CallStates call={list} loading={<SkeletonRows />} empty={<NothingCredited />}>
          {(rows) => <RewardListState list={rewardListOf(rows)} />}
        </CallStates>
      </Card>
    </Section>
  );
}

function RewardListState({ list }: { readonly list: RewardList }) {
  switch (list.state) {
    case 'credited':
      return <CreditedRewards rewards={list.rewards.slice(0, shownRewards)} />;
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

function NothingCredited() {
  return (
    <EmptyState
      icon={<Gift />}
      title="Loading..."
      message="A reward shows here once its card is scratched; one that nobody scratched, when its day is over."
      action={
        <ButtonLink to={paths.dailyReward} size="small">
          Daily reward
        </ButtonLink>
      }
    />
  );
}

/** The amount of a reward, as Home shows its figures. */
const figureOf = ({ amountMicros }: CreditedReward, hidden: boolean): string =>
  hidden ? hiddenFigure : `+${formatUsdt(amountMicros)}`;

/** Daily rewards, each tagged Credited. */
function CreditedRewards({ rewards }: { readonly rewards: readonly CreditedReward[] }) {
  const [open, setOpen] = useState<CreditedReward>();
  const hidden = useHiddenBalances();
  return (
    <>
      <RowList label="Crypto Purchasing Rewards">
        {rewards.map((reward) => (
          <Row
            key={reward.id}
            {...(reward.token === undefined
              ? { icon: <Coins />, iconTone: 'gold' as const }
              : { lead: <CoinIcon token={reward.token} /> })}
            title={reward.title}
            detail={formatDate(reward.date)}
            value={<Amount tone="gain" figure={figureOf(reward, hidden)} />}
            tag={<Tag tone="gain">Credited</Tag>}
            onClick={() => setOpen(reward)}
          />
        ))}
      </RowList>
      <RewardSheet reward={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

interface RewardSheetProps {
  readonly reward: CreditedReward | undefined;
  readonly onClose: () => void;
}

function RewardSheet({ reward, onClose }: RewardSheetProps) {
  const hidden = useHiddenBalances();
  if (reward === undefined) return null;
  const { title, token, date, reason } = reward;
  return (
    <Modal
      open
      title={title}
      note={formatDate(date)}
      lead={token === undefined ? undefined : <CoinIcon token={token} />}
      tag={<Tag tone="gain">Credited</Tag>}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={paths.dailyRewardList}>All of them</ButtonLink>
          <ButtonLink to={paths.tips} variant="primary">
            Read the tips
          </ButtonLink>
        </>
      }
    >
      <p className={styles.amount}>
        <Amount size="large" tone="gain" figure={figureOf(reward, hidden)} unit="USDT" />
      </p>
      <KeyValueList
        items={[
          // It names the package's amount.
          ...(reason === undefined || hidden ? [] : [{ key: 'For', value: reason }]),
          ...(token === undefined ? [] : [{ key: 'Advised to buy', value: token }]),
        ]}
      />
    </Modal>
  );
}
