import { Clock } from 'lucide-react';
import { formatDate } from '../../../base/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { paths } from '../../../config/paths.ts';
import { RawAnswer } from '../../../payments/components/raw-answer.tsx';
import { formatPayment } from '../../../payments/format-payment.ts';
import type { PaymentIntent, PaymentState } from '../../../payments/payment-intent.ts';
import { amountOf } from '../../../payments/payment-model.ts';
import { unknownPaymentText } from '../../../payments/payment-texts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
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

/** How far an unfinished subscription is, for the member. */
function unfinishedText(state: PaymentState): {
  readonly status: string;
  readonly explanation: string;
} {
  switch (state) {
    case 'signed':
      return {
        status: 'Not sent yet',
        explanation:
          'It is signed and saved on this device, but the network could not be reached yet. It is sent as soon as that is possible.',
      };
    case 'mined':
      return {
        status: 'Paid',
        explanation:
          'It is paid on the chain. The server is being told, and the package shows under My Packages then.',
      };
    case 'broadcast':
    case 'recorded':
    case 'reverted':
    case 'replaced':
    case 'discarded':
      return {
        status: 'Sent',
        explanation: 'The network has it and has not confirmed it yet.',
      };
    case 'untraced':
      return { status: 'Unknown', explanation: unknownPaymentText('subscription') };
  }
}
