import { formatDate } from '../../../lib/format/format-date.ts';
import { TransactionLink } from '../../../lib/transaction-link.tsx';
import { formatPayment } from '../../../payments/format-payment.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Withdrawal } from '../withdraw-model.ts';
import styles from './withdrawal-card.module.css';

/** A withdrawal and its payment; before it is paid it shows neither pay date nor transaction. */
export function WithdrawalCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { AMOUNT, NET, ADMIN_CH, STATUS, dates, a_dates: paidAt, TXN } = withdrawal;
  const isPaid = STATUS === 'Paid';
  return (
    <Card>
      <article aria-label={`Withdrawal of ${formatDate(dates)}`}>
        <div className={styles.head}>
          <h2 className={styles.amount}>
            <Amount figure={formatPayment(AMOUNT)} unit="USDT" size="medium" />
          </h2>
          <Tag tone={isPaid ? 'gain' : 'warn'}>{STATUS}</Tag>
        </div>
        <KeyValueList
          items={[
            { key: 'NET', value: `${formatPayment(NET)} USDT` },
            { key: 'Platform fee', value: `${formatPayment(ADMIN_CH)} USDT` },
            { key: 'Date', value: formatDate(dates) },
            ...(isPaid && paidAt !== null ? [{ key: 'Pay date', value: formatDate(paidAt) }] : []),
            ...(isPaid && TXN !== null
              ? [{ key: 'Transaction', value: <TransactionLink hash={TXN} /> }]
              : []),
          ]}
        />
      </article>
    </Card>
  );
}
