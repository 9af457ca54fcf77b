import { formatPayment } from '../../../base/format.ts';
import { formatMoment } from '../../../base/time/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { endOf, type Inflow, isNoteAlone, reasonTexts } from '../inflows-model.ts';
import styles from './inflow-card.module.css';

interface InflowCardProps {
  readonly inflow: Inflow;
  readonly onSettle: () => void;
}

/** An inflow: what is known of it, how it was settled, and the button that settles it or adds its refund. */
export function InflowCard({ inflow, onSettle }: InflowCardProps) {
  const { amt, reason, state, sender, txn, uid, dates, settlement } = inflow;
  const isWaiting = state === 'waiting';
  const figure = formatPayment(amt);
  return (
    <Card>
      <article aria-label={`${figure} USDT, ${reasonTexts[reason]}`}>
        <div className={styles.head}>
          <h2 className={styles.reason}>{reasonTexts[reason]}</h2>
          <Amount figure={figure} unit="USDT" size="medium" />
        </div>
        <KeyValueList
          items={[
            { key: 'Sender', value: <FullAddress copyable address={sender} /> },
            ...(uid === null ? [] : [{ key: 'Member', value: uid }]),
            { key: 'Transaction', value: <TransactionLink hash={txn} /> },
            { key: 'Paid', value: formatMoment(dates) },
            ...(settlement === null
              ? []
              : [
                  ...(isWaiting ? [] : [{ key: 'Settled', value: endOf(settlement) }]),
                  { key: 'Note', value: settlement.note },
                  ...(settlement.txn === null
                    ? []
                    : [{ key: 'Refund', value: <TransactionLink hash={settlement.txn} /> }]),
                  {
                    key: isWaiting ? 'Pays it back' : 'By',
                    value: `${settlement.by}, ${formatMoment(settlement.at)}`,
                  },
                ]),
          ]}
        />
        {isWaiting || isNoteAlone(settlement) ? (
          <div className={styles.action}>
            <Button onClick={onSettle}>{settlement === null ? 'Settle' : 'Add Refund'}</Button>
          </div>
        ) : null}
      </article>
    </Card>
  );
}
