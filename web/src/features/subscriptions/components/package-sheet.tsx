import type { ReactNode } from 'react';
import { formatDay } from '../../../base/dates.ts';
import { formatPayment, noValue } from '../../../base/format.ts';
import { formatDate, formatMoment } from '../../../base/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Timeline } from '../../../ui/display/timeline.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { PackageProgress, PackageRow } from '../package-rows.ts';
import styles from './package-sheet.module.css';

interface PackageSheetProps {
  /** Undefined is closed. */
  readonly bought: PackageRow | undefined;
  readonly onClose: () => void;
}

/** The whole story of a subscription. */
export function PackageSheet({ bought, onClose }: PackageSheetProps) {
  if (bought === undefined) return null;
  const { name, date, hash, progress } = bought;
  return (
    <Modal
      open
      title={`${name} package`}
      note={`Bought ${formatDate(date)}`}
      lead={<Avatar name={name} uid={name} />}
      tag={<StateTag state={progress?.state} />}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={paths.dailyRewardList}>Its rewards</ButtonLink>
          <ButtonLink variant="primary" to={paths.packages}>
            Buy another
          </ButtonLink>
        </>
      }
    >
      <Stack gap={4}>
        {progress === undefined ? null : <Earned progress={progress} />}
        <Card kind="rows">
          <KeyValueList items={factsOf(bought, <TransactionLink hash={hash} />)} />
        </Card>
        <div>
          <h3 className={styles.heading}>What happened</h3>
          <Timeline items={storyOf(bought)} />
        </div>
      </Stack>
    </Modal>
  );
}

function StateTag({ state }: { readonly state: PackageProgress['state'] | undefined }) {
  switch (state) {
    case undefined:
      return <Tag tone="warn">Wait</Tag>;
    case 'soon':
      return <Tag tone="brand">Starts soon</Tag>;
    case 'earning':
      return <Tag tone="gain">Earning</Tag>;
    case 'ended':
      return <Tag tone="quiet">Ended</Tag>;
  }
}

/** What it has paid, on the way to its end. */
function Earned({ progress }: { readonly progress: PackageProgress }) {
  const { earned, end, share, left } = progress;
  return (
    <div className={styles.earned}>
      <p className={styles.figure}>
        <Amount figure={earned} size="large" />
        <span className={styles.end}>of {end} USDT earned</span>
      </p>
      <Progress label={left} share={share} />
    </div>
  );
}

function factsOf({ amountMicros, startDay, progress }: PackageRow, payment: ReactNode) {
  const isEarning = progress !== undefined && progress.state !== 'soon';
  return [
    { key: 'Paid', value: `${formatPayment(amountMicros)} USDT` },
    {
      key: isEarning ? 'Earning since' : 'First card',
      value: startDay === undefined ? noValue : formatDay(startDay),
    },
    ...(progress === undefined ? [] : [{ key: 'Daily reward', value: progress.daily }]),
    { key: 'Payment', value: payment },
  ];
}

function storyOf({ date, isOwn, confirmed, startDay, progress }: PackageRow) {
  const isFinal = progress !== undefined;
  const hasStarted = isFinal && progress.state !== 'soon';
  return [
    {
      title: isOwn ? 'Paid from your wallet' : 'Paid from another wallet',
      note: formatMoment(date),
      state: 'done',
    },
    {
      title: 'Final on Polygon',
      note: confirmed === undefined ? 'The network is confirming it' : formatMoment(confirmed),
      state: isFinal ? 'done' : 'now',
    },
    {
      title: 'First card ready',
      ...(startDay !== undefined && { note: formatDay(startDay) }),
      state: hasStarted ? 'done' : 'next',
    },
  ] as const;
}
