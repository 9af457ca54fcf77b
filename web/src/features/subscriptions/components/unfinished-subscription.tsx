import { Clock } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { formatDate } from '../../../lib/format/format-date.ts';
import { TransactionLink } from '../../../lib/transaction-link.tsx';
import { RawAnswer } from '../../../payments/components/raw-answer.tsx';
import { formatPayment } from '../../../payments/format-payment.ts';
import type { PaymentIntent } from '../../../payments/payment-intent.ts';
import { amountOf } from '../../../payments/payment-model.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { unfinishedText } from '../unfinished-text.ts';
import styles from './unfinished-subscription.module.css';

/** A subscription that was paid or signed earlier and is still on its way, in place of a new one. */
export function UnfinishedSubscription({ payment }: { readonly payment: PaymentIntent }) {
  const { hash, message, savedAtMs, state } = payment;
  return (
    <>
      <Stack gap={4}>
        <div className={styles.head}>
          <span className={styles.sign} aria-hidden="true">
            <Clock />
          </span>
          <h2 className={styles.title}>A payment is on its way</h2>
          <Amount
            figure={formatPayment(amountOf(payment.purpose).amount)}
            unit="USDT"
            size="large"
          />
        </div>
        <Card kind="rows">
          <KeyValueList
            items={[
              { key: 'Status', value: <Tag tone="warn">{unfinishedText(state).status}</Tag> },
              { key: 'Transaction', value: <TransactionLink hash={hash} /> },
              { key: 'Date', value: formatDate(new Date(savedAtMs).toISOString()) },
            ]}
          />
        </Card>
        <Note tone="warn">
          <p>{unfinishedText(state).explanation}</p>
          <RawAnswer label="Last answer" message={message} />
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
