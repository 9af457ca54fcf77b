import type { ReactNode } from 'react';
import { formatPayment, noValue } from '../../../base/format.ts';
import { formatDay } from '../../../base/time/dates.ts';
import { formatDate, formatMoment } from '../../../base/time/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { paths } from '../../../config/paths.ts';
import { StoryNote } from '../../../payments/components/story-note.tsx';
import { newestStep, signedStep, wayLabel } from '../../../payments/story-texts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Timeline } from '../../../ui/display/timeline.tsx';
import { WholeDates } from '../../../ui/display/whole-dates.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { PackageProgress, PackageRow } from '../package-rows.ts';
import styles from './package-sheet.module.css';

interface PackageSheetProps {
  /** The subscription whose story is open. */
  readonly open: PackageRow | undefined;
  readonly onClose: () => void;
}

/** The whole story of a subscription. */
export function PackageSheet({ open, onClose }: PackageSheetProps) {
  if (open === undefined) return null;
  const { name, date, hash, progress, story } = open;
  return (
    <Modal
      open
      title={`${name} package`}
      note={<WholeDates>{`${story ? 'Signed' : 'Bought'} ${formatDate(date)}`}</WholeDates>}
      lead={<Avatar name={name} uid={name} />}
      tag={
        story ? <Tag tone={story.tone}>{story.word}</Tag> : progress && <StateTag {...progress} />
      }
      onClose={onClose}
      actions={
        story ? (
          <ButtonLink variant="primary" to={paths.activity}>
            {wayLabel(story)}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.dailyRewardList}>Daily rewards</ButtonLink>
            <ButtonLink variant="primary" to={paths.packages}>
              Buy another
            </ButtonLink>
          </>
        )
      }
    >
      <Stack gap={4}>
        {progress === undefined ? null : <Earned progress={progress} />}
        <Card kind="rows">
          <KeyValueList items={factsOf(open, <TransactionLink hash={hash} />)} />
        </Card>
        <div>
          <h3 className={styles.heading}>What happened</h3>
          <Timeline items={stepsOf(open)} />
        </div>
        {story && <StoryNote story={story} />}
      </Stack>
    </Modal>
  );
}

function StateTag({ state }: PackageProgress) {
  switch (state) {
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
    <Stack>
      <p className={styles.figure}>
        <Amount figure={earned} size="large" />
        <span className={styles.end}>of {end} USDT earned</span>
      </p>
      <Progress label={left} share={share} />
    </Stack>
  );
}

const startLabels = { soon: 'First card', earning: 'Earning since', ended: 'Earned from' } as const;

function factsOf({ amountMicros, startDay, story, progress }: PackageRow, payment: ReactNode) {
  const { state = 'soon', daily } = progress ?? {};
  return [
    { key: story ? 'Amount' : 'Paid', value: `${formatPayment(amountMicros)} USDT` },
    {
      key: startLabels[state],
      note: story && 'If confirmed today',
      value: startDay === undefined ? noValue : formatDay(startDay),
    },
    ...(daily === undefined || state === 'ended' ? [] : [{ key: 'Daily reward', value: daily }]),
    { key: 'Payment', value: payment },
  ];
}

function stepsOf({ date, isOwn, confirmed, startDay, story, progress }: PackageRow) {
  const firstCard = 'First card ready';
  if (story) {
    return [
      { ...signedStep, note: formatMoment(date) },
      newestStep(story),
      { title: firstCard, state: 'next' },
    ] as const;
  }
  const hasStarted = progress !== undefined && progress.state !== 'soon';
  return [
    {
      title: isOwn ? 'Paid from your wallet' : 'Paid from another wallet',
      note: formatMoment(date),
      state: 'done',
    },
    { title: 'Package confirmed', note: confirmed && formatMoment(confirmed), state: 'done' },
    {
      title: firstCard,
      note: startDay && formatDay(startDay),
      state: hasStarted ? 'done' : 'next',
    },
  ] as const;
}
