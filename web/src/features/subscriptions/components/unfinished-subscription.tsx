import { decodeAmount } from '@polytips/functions/contract/values/token-amount.ts';
import { Clock } from 'lucide-react';
import { formatFigure } from '../../../base/format.ts';
import { formatDate } from '../../../base/time/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { paths } from '../../../config/paths.ts';
import { StoryNote } from '../../../payments/components/story-note.tsx';
import type { PaymentRow } from '../../../payments/payment.ts';
import { newestStep, signedStep, wayLabel } from '../../../payments/story-texts.ts';
import { usePaymentStories } from '../../../payments/use-payment-stories.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Timeline } from '../../../ui/display/timeline.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './unfinished-subscription.module.css';

interface UnfinishedSubscriptionProps {
  readonly payment: PaymentRow;
}

/** A subscription whose payment is still on its way, in place of a new one. */
export function UnfinishedSubscription({ payment }: UnfinishedSubscriptionProps) {
  const { txn, dates, state } = payment;
  const story = usePaymentStories()({ hash: txn, state });
  return (
    <>
      <Stack gap={4}>
        <div className={styles.head}>
          <span className={styles.sign} aria-hidden="true">
            <Clock />
          </span>
          <h2 className={styles.title}>A payment is not final yet</h2>
          <Amount figure={formatFigure(decodeAmount(payment))} unit="USDT" size="large" />
        </div>
        <Card kind="rows">
          <KeyValueList
            items={[
              { key: 'Status', value: <Tag tone={story.tone}>{story.word}</Tag> },
              { key: 'Transaction', value: <TransactionLink hash={txn} /> },
              { key: 'Date', value: formatDate(dates) },
            ]}
          />
        </Card>
        <Timeline items={[signedStep, newestStep(story)]} />
        <StoryNote story={story} />
        <Note>You can subscribe again when it has ended.</Note>
      </Stack>
      <ActionBar>
        <ButtonLink to={paths.activity} variant="primary">
          {wayLabel(story)}
        </ButtonLink>
        <ButtonLink to={paths.myPackages}>My Packages</ButtonLink>
      </ActionBar>
    </>
  );
}
