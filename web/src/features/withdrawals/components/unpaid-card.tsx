import { formatDate } from '../../../base/format-date.ts';
import { formatPayment } from '../../../payments/format-payment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Withdrawal } from '../withdraw-model.ts';
import styles from './unpaid-card.module.css';

interface UnpaidCardProps {
  readonly withdrawal: Withdrawal;
  /** Paid from this browser; the payment is not final yet. */
  readonly inProcess: boolean;
  readonly checking: boolean;
  readonly onPay: () => void;
  /** Approves it, so that another admin may pay it. */
  readonly onApprove: () => void;
}

/** An unpaid withdrawal, and the button that pays it. */
export function UnpaidCard(props: UnpaidCardProps) {
  const { withdrawal, inProcess, checking, onPay, onApprove } = props;
  const { NAMES, CODES, AMOUNT, ADMIN_CH, NET, publicKey, dates, approval } = withdrawal;
  return (
    <Card>
      <article aria-label={`${NAMES}, ${CODES}`}>
        <div className={styles.head}>
          <div className={styles.member}>
            <h2 className={styles.name}>{NAMES}</h2>
            <span className={styles.code}>{CODES}</span>
          </div>
          <div className={styles.net}>
            <Amount figure={formatPayment(NET)} unit="USDT" size="medium" />
            <span className={styles.code}>Net to pay</span>
          </div>
        </div>
        <KeyValueList
          items={[
            { key: 'Recipient', value: publicKey },
            { key: 'Amount', value: `${formatPayment(AMOUNT)} USDT` },
            { key: 'Platform fee', value: `${formatPayment(ADMIN_CH)} USDT` },
            { key: 'Requested', value: formatDate(dates) },
            ...(approval === undefined
              ? []
              : [{ key: 'Second admin', value: approvalText(approval) }]),
          ]}
        />
        <div className={styles.action}>
          {inProcess ? (
            <Tag tone="warn">In Process</Tag>
          ) : (
            <>
              {approval?.status === 'needed' ? (
                <Button disabled={checking} onClick={onApprove}>
                  Approve
                </Button>
              ) : null}
              <Button busy={checking} onClick={onPay}>
                Pay Now
              </Button>
            </>
          )}
        </div>
      </article>
    </Card>
  );
}

function approvalText(approval: NonNullable<Withdrawal['approval']>): string {
  return approval.status === 'given' ? `Approved by ${approval.by}` : 'Has to approve it first';
}
