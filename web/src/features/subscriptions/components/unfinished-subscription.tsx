import { Clock } from 'lucide-react';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { formatFigure } from '../../../base/format.ts';
import { formatDate } from '../../../base/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { paths } from '../../../config/paths.ts';
import { amountOfRow } from '../../../payments/payment.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RawAnswer } from '../../../ui/feedback/raw-answer.tsx';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './unfinished-subscription.module.css';

interface UnfinishedSubscriptionProps {
  readonly payment: RowOf<'getTransfers'>;
}

/** A subscription whose payment is still on its way, in place of a new one. */
export function UnfinishedSubscription({ payment }: UnfinishedSubscriptionProps) {
  const { txn, dates, problem = '' } = payment;
  return (
    <>
      <Stack gap={4}>
        <div className={styles.head}>
          <span className={styles.sign} aria-hidden="true">
            <Clock />
          </span>
          <h2 className={styles.title}>A payment is on its way</h2>
          <Amount figure={formatFigure(amountOfRow(payment))} unit="USDT" size="large" />
        </div>
        <Card kind="rows">
          <KeyValueList
            items={[
              { key: 'Status', value: <Tag tone="warn">Sent</Tag> },
              { key: 'Transaction', value: <TransactionLink hash={txn} /> },
              { key: 'Date', value: formatDate(dates) },
            ]}
          />
        </Card>
        <Note tone="warn">
          <p>
            {problem === ''
              ? 'The network has it and has not confirmed it yet.'
              : 'The network does not take it now. It is sent again until it does.'}
          </p>
          <RawAnswer label="What the network said" message={problem} />
        </Note>
        <Note>
          This payment is made once. You can subscribe again when it has ended; there is nothing to
          do until then.
        </Note>
      </Stack>
      <ActionBar>
        <ButtonLink to={paths.myPackages} variant="primary">
          My Packages
        </ButtonLink>
      </ActionBar>
    </>
  );
}
